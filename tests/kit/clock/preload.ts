import { shiftDate } from './shift-date.ts'
import { testOffset } from './test-clock.ts'

// Every process and thread of a run begins with this file (NODE_OPTIONS).
const offset = testOffset()
if (offset !== 0) shiftDate(offset)
