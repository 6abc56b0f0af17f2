# Completion for redist, redist-check, redist-run and redist-checkpoint in bash. Where nothing here
# fits, readline completes file names. `make test-completion` compares with --help.

# The options of `redist COMMAND`.
_redist_options() {
    local request='--mesh --from --to --elem --shape --notation --op --to-mesh --devices --order --to-order'
    local study='--hierarchy --axes --reduce --platform --limit --bytes --runs --algo --order
        --reading --identical --json'
    case $1 in
    plan) echo "$request --paper --require --objective --free-slices --fuse --topology --ranks-per-node --output --problem --no-bound
        --explain --json --batch --cert-dir --strict --jobs" ;;
    show) echo '--all --groups --no-picture --svg --png --colour --json' ;;
    compare) echo "$request --json --batch --strict --jobs --method --output" ;;
    normalize) echo '--output --as-is --trace --json' ;;
    export) echo '--format --output --problem' ;;
    import-plan) echo "$request --problem --output --format --function --from-value --to-value --json" ;;
    matmul) echo '--mesh --a --b --c --elem --objective --output --balanced --check --batch --strict --jobs
        --json' ;;
    transfer) echo "$request --output --problem --json --topology --batch --strict --jobs" ;;
    place) echo "$study --draw --svg" ;;
    reduce) echo "$study --matrix --program --problem --output --cert-dir --op --elem --list --best --topology --elements" ;;
    levels) echo '--elem --output' ;;
    esac
    echo --help
}

# The values of an option that takes one of a few words.
_redist_values() {
    case $1 in
    --notation) echo 'auto native jax shardy hlo dtensor mlir scaling-book' ;;
    --objective) [[ ${COMP_WORDS[1]} == matmul ]] && echo 'paper ring' || echo 'run paper bytes steps' ;;
    --colour) echo 'always never auto' ;;
    --dtype) echo 'int8 int16 int32 int64 uint8 uint16 uint32 uint64 float16 bfloat16 float32 float64 complex64 complex128' ;;
    --method) echo 'paper shardy-like gspmd-like dtensor-like nnscaler-like naive-differing naive' ;;
    --format) [[ ${COMP_WORDS[1]} == import-plan ]] && echo 'module transfers' || echo 'stablehlo shard_map shardy json transfers' ;;
    --algo) echo 'ring tree' ;;
    --order) [[ ${COMP_WORDS[0]##*/} == redist-run || ${COMP_WORDS[1]} =~ ^(plan|compare|import-plan|transfer)$ ]] || echo 'level axis' ;;
    --op) echo 'sum product min max and or xor' ;;
    --reading) echo 'master_none master_rooted master_every one_master empty_reduce empty_gather
        unequal_gather some_group_gains' ;;
    --require) [[ ${COMP_WORDS[0]##*/} == redist-checkpoint ]] && echo full || { [[ ${COMP_WORDS[1]} == plan ]] && echo 'bounded identical optimal collectives' || echo 'bounded normal optimal identical least-received'; } ;;
    esac
}

# _redist_offer WORDS: those that begin with the word at hand.
_redist_offer() {
    mapfile -t COMPREPLY < <(compgen -W "$1" -- "$2")
}

_redist_complete() {
    local program=${1##*/} word=$2 before=$3 options values
    COMPREPLY=()
    # in `--option=value` the words are split at the sign
    [[ $word == = ]] && word=
    [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD - 2]}
    values=$(_redist_values "$before")
    if [[ -n $values ]]; then
        _redist_offer "$values" "$word"
        return
    fi
    case $program in
    redist-check) options='--require --max-height --max-cost --max-received --topology --max-price --max-memory --max-messages --json --help --version' ;;
    redist-run) options='--in --out --trust-replicas --ordered --dtype --list --product --plan --from --to --shape
        --notation --op --to-mesh --devices --order --to-order --topology --save-problem --save-certificate --cache
        --calibrate --mesh --elem --synthetic --allow-unbounded --require
        --max-height --max-cost --max-received --max-memory --max-messages --repeat --json --quiet --progress --help --version' ;;
    redist-checkpoint) options='--layout --source-layout --mesh --memory --require --verify --dry-run --problem --certificate
        --json --progress --help --version' ;;
    *)
        if ((COMP_CWORD == 1)); then
            _redist_offer 'plan show compare normalize export import-plan place reduce levels matmul transfer help --help --version' "$word"
            return
        fi
        if ((COMP_CWORD == 2)) && [[ ${COMP_WORDS[1]} == help ]]; then
            _redist_offer 'plan show compare normalize export import-plan place reduce levels matmul transfer' "$word"
            return
        fi
        options=$(_redist_options "${COMP_WORDS[1]}")
        ;;
    esac
    [[ $word != -* ]] || _redist_offer "$options" "$word"
}

complete -o default -F _redist_complete redist redist-check redist-run redist-checkpoint
