/** Value of an action's `by`: nobody may do it, only the server does. */
export const serverOnly = 'server'
