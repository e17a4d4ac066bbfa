import { shiftDate } from './shift-date.ts'
import { testOffset } from './test-clock.ts'

// Preloaded in every process and thread of a run (NODE_OPTIONS).
const offset = testOffset()
if (offset !== 0) shiftDate(offset)
