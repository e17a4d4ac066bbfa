import { shiftDate } from './shift-date.ts'

// Preloaded in a server whose clock a test moves: each signal moves it an hour ahead.
process.on('SIGUSR2', () => shiftDate(3_600_000))
