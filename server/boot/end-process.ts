import { threadsLeft } from '../platform/store/lane.ts'

/**
 * Ends the process, with this code where it can. An end in order waits for each thread, and one in a statement cannot be interrupted: that
 * may be minutes. Everything is closed and written by now, so the system then ends the process.
 */
export function endProcess(code: number): never {
  if (threadsLeft() > 0) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}
