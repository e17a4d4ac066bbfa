import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a line of shell, with its arguments as `$1` and on, when this process ends, also where it is killed: its end closes a pipe. */
export async function endWithUs(line: string, ...args: readonly string[]): Promise<void> {
  const guard = spawn('sh', ['-c', `cat > /dev/null; ${line}`, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  await once(guard, 'spawn')
  guard.unref()
}
