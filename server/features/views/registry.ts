import { tableName } from '../../../src/schema/compile/storage.ts'
import { activity } from './activity.ts'
import { address } from './address.ts'
import { announcementReader } from './announcement-reader.ts'
import { backup } from './backup.ts'
import { dataLog } from './data-log.ts'
import { file } from './file.ts'
import { instance } from './instance.ts'
import { myDepart, myDepartRole, myDepartUser } from './my-depart.ts'
import { online } from './online.ts'
import { ownDocument } from './own-document.ts'
import { process } from './process.ts'
import { processTask } from './process-task.ts'
import { recycle } from './recycle.ts'
import { sourceRows } from './source-rows.ts'
import { step } from './step.ts'
import { task } from './task.ts'
import { thirdAccount } from './third-account.ts'
import type { MakeView } from './view.ts'

/** All views by their name in resource files. */
export const views: Readonly<Record<string, MakeView>> = {
  activity,
  address,
  announcementReader,
  backup,
  dataLog,
  file,
  instance,
  myDepart,
  myDepartRole,
  myDepartUser,
  online,
  ownDocument,
  process,
  processTask,
  recycle,
  sourceRows,
  step,
  task,
  thirdAccount,
}

/** Names that files may write; rows of a data source are written as such. */
export const viewNames: readonly string[] = Object.keys(views).filter((name) => name !== 'sourceRows')

/** What a view's statement depends on beside session, language and time: rows of tables, and values of the request by name. */
type Dependence = { readonly tables: readonly string[]; readonly query?: readonly string[] }

/** Views whose statement is kept for a moment; that of any other view is made for each request. */
export const dependences: Readonly<Record<string, Dependence>> = {
  activity: { tables: ['_history'] },
  announcementReader: { tables: [] },
  dataLog: { tables: [], query: ['dataId', 'dataTable'] },
  ownDocument: { tables: ['sys/dict', 'sys/dictItem'].map(tableName) },
  recycle: { tables: [] },
  step: { tables: ['_history'] },
  task: { tables: ['_history', '_waiting'], query: ['taskState'] },
}
