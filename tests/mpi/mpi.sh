# Sourced: `mpi RANKS COMMAND...` runs a command under mpirun as the tests need it.
command -v mpirun >/dev/null 2>&1 || {
    echo "mpi: mpirun is missing: install openmpi-bin" >&2
    exit 2
}
mpirun_flags="--oversubscribe --bind-to none --quiet"
[ "$(id -u)" -ne 0 ] || mpirun_flags="$mpirun_flags --allow-run-as-root"
# Ranks share few cores here: give the core away when there is nothing to do,
# and talk through memory only. A rank that tries no other transport starts in three quarters of the time.
export OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_btl=self,vader OMPI_MCA_pml=ob1
# Nor does a rank look at the hardware, to which nothing is bound here: that takes over a third of its
# start, in part for libraries of graphics that hwloc looks into.
export HWLOC_PLUGINS_PATH=/nonexistent HWLOC_COMPONENTS=no_os,stop
# A rank that waits gives the core away in a loop of its own, which is most of what many ranks on
# few cores do; with nap.c it sleeps. Not in a build with sanitizers, which want to be loaded first.
if [ -r "${MPI_NAP:-}" ]; then mpirun_flags="$mpirun_flags -x LD_PRELOAD=$MPI_NAP"; fi

mpi() {
    ranks=$1
    shift
    # shellcheck disable=SC2086 # the flags are several words
    timeout --kill-after=10 "${MPI_TIMEOUT:-1800}" mpirun $mpirun_flags -n "$ranks" "$@"
}
