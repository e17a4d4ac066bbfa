import { onEndOfParent } from './end-of-parent.ts'
import { endProcess } from './end-process.ts'
import { buildFrontEnd } from './front-end.ts'
import { help, readOptions } from './options.ts'
import { StartRefused } from './start-refused.ts'
import { startServer } from './start-server.ts'

/** A second signal within this time belongs to the first one; a later one ends the process at once. Milliseconds. */
const twice = 1500

/**
 * Runs the product with the command line and the environment, until a signal ends it.
 * @param root folder of the product.
 * @param program identifies the running code.
 */
export async function run(root: string, program: string): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2), process.env)
    if (options.help) {
      console.log(help)
      process.exit(0)
    }
    await buildFrontEnd(root, console.log)
    const { url, passwords, close } = await startServer(options, root, (line) => process.stderr.write(line), program)
    if (passwords.size > 0) {
      console.log('Accounts (shown this once):')
      for (const [username, password] of passwords) console.log(`  ${username.padEnd(14)} ${password}`)
    }
    console.log(`Procura is ready at ${url}`)
    endOnSignal(close)
  } catch (error) {
    console.error(error instanceof StartRefused ? error.message : error)
    process.exit(1)
  }
}

function endOnSignal(close: () => Promise<void>): void {
  let since: number | undefined
  const stop = () => {
    // npm forwards the signal that the terminal sent to both.
    if (since !== undefined) {
      if (performance.now() - since > twice) endProcess(1)
      return
    }
    since = performance.now()
    close().then(
      () => endProcess(0),
      (error: unknown) => {
        console.error(error)
        endProcess(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  if (process.env.npm_lifecycle_event !== undefined) onEndOfParent(stop)
}
