import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where bundles of the server are kept, by the stamp of the program. */
export const bundleFolder = 'node_modules/.cache/procura-server'

/** A bundle is made this long after a start: short runs, and a programmer's next edit, shall not pay for it. Milliseconds. */
const calm = 10_000
/** Its maker gives way to everything else (nice). */
const lowest = 19

/** The address of the server as one file, which starts in half the time; undefined before one was made of this program. */
export function bundleAt(root: string, program: string): string | undefined {
  const path = join(root, bundleFolder, program, 'run.mjs')
  return existsSync(path) ? pathToFileURL(path).href : undefined
}

/** Makes the bundle for the next start, aside and when the first work of this one is done. It ends with this process. */
export function bundleLater(root: string, program: string): void {
  const make = () => {
    // Another server of this folder may have been quicker.
    if (bundleAt(root, program) !== undefined) return
    const maker = spawn(process.execPath, [join(import.meta.dirname, 'make-bundle.ts'), root, program], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (maker.pid !== undefined) setPriority(maker.pid, lowest)
    maker.unref()
    process.once('exit', () => maker.kill())
  }
  setTimeout(make, calm).unref()
}
