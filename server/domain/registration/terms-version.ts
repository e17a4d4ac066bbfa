/** Version of the terms that a registration accepts; it is kept in the log with the registration. */
export const termsVersion = '2026-11'
