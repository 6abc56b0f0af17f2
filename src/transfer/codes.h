/* Rejection codes: stable numbers, explained in docs/TRANSFERS.md, section 5. */
#ifndef TRANSFER_CODES_H
#define TRANSFER_CODES_H

enum transfer_rejection {
    E_TRANSFERS_HEADER = 400,
    E_TRANSFERS_WORD = 401,
    E_TRANSFERS_NUMBER = 402,
    E_TRANSFERS_NAME = 403,
    E_TRANSFERS_TAIL = 404,
    E_TRANSFERS_CERT_HEADER = 405,
    E_TRANSFERS_BLANK = 406,
    E_TRANSFERS_WORDS = 407
};

#endif
