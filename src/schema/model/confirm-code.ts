/** The envelope's code of what a person is told first, and may confirm: the same request with `X-Confirmed: 1`. */
export const confirmCode = 428
