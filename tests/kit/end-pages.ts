import { afterEach, beforeEach } from 'vitest'
import { beginTest, endTest } from './product.ts'

// For all files of browser tests: the pages of a test end with it.
beforeEach(beginTest)
afterEach(endTest)
