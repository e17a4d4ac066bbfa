import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Folder of server bundles, one for each stamp of the program. */
export const bundleFolder = 'node_modules/.cache/procura-server'

/** Delay of the bundling after a start, so that it does not slow down short runs or the next edit. Milliseconds. */
const calm = 10_000
/** Lowest priority of the bundling process (nice). */
const lowest = 19

/** Address of the server as one file, which starts in half the time; undefined before this program was bundled. */
export function bundleAt(root: string, program: string): string | undefined {
  const path = join(root, bundleFolder, program, 'run.mjs')
  return existsSync(path) ? pathToFileURL(path).href : undefined
}

/** Makes the bundle for the next start, in the background after the first work of this one. It ends with this process. */
export function bundleLater(root: string, program: string): void {
  const make = () => {
    // Another server of this folder may have made it.
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
