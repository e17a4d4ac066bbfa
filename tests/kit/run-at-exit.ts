import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a shell command when this process ends, also when it is killed: the shell reads a pipe until it closes.
 * The arguments are `$1` and following.
 */
export async function runAtExit(line: string, ...args: readonly string[]): Promise<void> {
  const guard = spawn('sh', ['-c', `cat > /dev/null; ${line}`, 'sh', ...args], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  await once(guard, 'spawn')
  guard.unref()
}
