import { makeBackup, removeOld } from '../backups/backups.ts'
import { finished, type Job } from './job.ts'
import { daysIn, jobKinds } from './kinds.ts'

/** Makes a backup, then deletes expired ones. After a failure nothing is deleted. */
export const backup: Job = async ({ app, parameter }) => {
  const [longest = 14] = daysIn(parameter || jobKinds.backup.parameter.first) ?? []
  await makeBackup(app, 'job')
  return finished(1 + (await removeOld(app.options, longest)))
}
