/** The envelope's code of a warning that the user may confirm: the same request with the header `X-Confirmed: 1` or the parameter `confirmed=1`. */
export const confirmCode = 428
