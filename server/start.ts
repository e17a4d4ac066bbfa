import { enableCompileCache } from 'node:module'
import { resolve } from 'node:path'

const needed = 26
if (Number(process.versions.node.split('.', 1)[0]) < needed) {
  console.error(
    `Procura needs Node ${needed}; this is ${process.version}. npm start takes the one that npm ci installed.`,
  )
  process.exit(1)
}

const root = resolve(import.meta.dirname, '..')
enableCompileCache(resolve(root, 'node_modules/.cache/procura'))

/** A signal this long after the first one is another wish to end, and ends at once. Milliseconds. */
const twice = 1500

const { onEndOfParent } = await import('./boot/end-of-parent.ts')
const { help, readOptions } = await import('./boot/options.ts')
const { StartRefused } = await import('./boot/start-refused.ts')

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options.help) {
    console.log(help)
    process.exit(0)
  }
  const { buildFrontEnd } = await import('./boot/front-end.ts')
  await buildFrontEnd(root, console.log)
  const { startServer } = await import('./boot/start-server.ts')
  const { url, passwords, close } = await startServer(options, root, (line) => process.stderr.write(line))
  if (passwords.size > 0) {
    console.log('Accounts (shown this once):')
    for (const [username, password] of passwords) console.log(`  ${username.padEnd(14)} ${password}`)
  }
  console.log(`Procura is ready at ${url}`)
  let since: number | undefined
  const stop = () => {
    // npm hands on the signal that the terminal gave to both.
    if (since !== undefined) {
      if (performance.now() - since > twice) process.exit(1)
      return
    }
    since = performance.now()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
  if (process.env.npm_lifecycle_event !== undefined) onEndOfParent(stop)
} catch (error) {
  console.error(error instanceof StartRefused ? error.message : error)
  process.exit(1)
}
