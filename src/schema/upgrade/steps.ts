import type { Step } from './kit/step.ts'
import { areas } from './steps/areas.ts'
import { blockKeys } from './steps/block-keys.ts'
import { conditions } from './steps/conditions.ts'
import { fieldKeys } from './steps/field-keys.ts'
import { linkedLists } from './steps/linked-lists.ts'
import { madeRecords } from './steps/made-records.ts'
import { menuEntries } from './steps/menu-entries.ts'
import { movedDays } from './steps/moved-days.ts'
import { oneMapOfActions } from './steps/one-map-of-actions.ts'
import { pageConditions } from './steps/page-conditions.ts'
import { reportConditions } from './steps/report-conditions.ts'
import { reportValues } from './steps/report-values.ts'
import { sharedNames } from './steps/shared-names.ts'

/** All changes of the language, the oldest first: a file of any age passes all of them. */
export const steps: readonly Step[] = [
  conditions,
  reportConditions,
  linkedLists,
  pageConditions,
  oneMapOfActions,
  blockKeys,
  reportValues,
  movedDays,
  areas,
  menuEntries,
  fieldKeys,
  sharedNames,
  madeRecords,
]
