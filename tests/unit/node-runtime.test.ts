import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'procura-node-'))
  mkdirSync(join(root, 'scripts'))
  cpSync('scripts/node.sh', join(root, 'scripts/node.sh'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** A fake Node: prints its version, and its name when it runs something. */
function writeScript(folder: string, script: string): string {
  mkdirSync(join(root, folder), { recursive: true })
  const path = join(root, folder, 'node')
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}
const working = (version: string, name: string) =>
  `if [ "$1" = --version ]; then echo v${version}; else echo "${name} $*"; fi`
const missing = 'echo "node: error while loading shared libraries: libatomic.so.1: cannot open" >&2; exit 127'
const own = 'node_modules/node/bin'

function run(folders: readonly string[], of = '') {
  mkdirSync(join(root, 'node_modules/.bin'), { recursive: true })
  cpSync(join(root, own, 'node'), join(root, 'node_modules/.bin/node'))
  const path = [join(root, 'node_modules/.bin'), ...folders.map((name) => join(root, name)), '/usr/bin', '/bin'].join(
    ':',
  )
  const npm = of === '' ? {} : { npm_node_execpath: join(root, of, 'node') }
  const { stdout, stderr, status } = spawnSync('sh', [join(root, 'scripts/node.sh'), 'node', 'a.ts', '--port', '1 2'], {
    env: { PATH: path, ...npm },
    encoding: 'utf8',
  })
  return { said: stdout.trim(), problem: stderr.trim(), status }
}

it('takes the packaged Node where it starts', () => {
  writeScript(own, working('26.10.0', 'own'))
  writeScript('outer', working('27.0.0', 'outer'))
  expect(run(['outer'])).toEqual({ said: 'own a.ts --port 1 2', problem: '', status: 0 })
})

it('takes another recent Node where a library is missing, and skips older ones', () => {
  writeScript(own, missing)
  writeScript('older', working('20.1.0', 'older'))
  writeScript('newer', working('26.0.0', 'newer'))
  expect(run(['older', 'newer'])).toMatchObject({ said: 'newer a.ts --port 1 2', status: 0 })
  expect(run(['older'], 'newer')).toMatchObject({ said: 'newer a.ts --port 1 2', status: 0 })
})

it('prints one line on how to install Node where none starts', () => {
  writeScript(own, missing)
  writeScript('older', working('20.1.0', 'older'))
  const { problem, status } = run(['older'], 'older')
  expect([problem.split('\n').length, status]).toEqual([1, 1])
  expect(problem).toContain('apt-get install libatomic1')
  writeScript(own, 'echo "v18.0.0"')
  expect(run(['older']).problem).toMatch(/^Node 26 is needed and none starts here: run npm ci/)
})
