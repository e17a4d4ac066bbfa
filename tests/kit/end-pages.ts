import { afterEach, beforeEach } from 'vitest'
import { beginTest, endTest } from './product.ts'

// Setup of all browser test files: a test closes its pages.
beforeEach(beginTest)
afterEach(endTest)
