import { threadsLeft } from '../platform/store/lane.ts'

/**
 * Ends the process, with this exit code if possible. An orderly exit waits for each thread, and a running statement cannot be interrupted:
 * it may take minutes. All data is written by now, so the system may end the process.
 */
export function endProcess(code: number): never {
  if (threadsLeft() > 0) process.kill(process.pid, 'SIGKILL')
  process.exit(code)
}
