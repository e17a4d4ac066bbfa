import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { type ApiServer, password, startApi } from '../kit/api-server.ts'
import { atMost, type Effort, type Figure, quantile } from './figure.ts'
import { withServer } from './product.ts'

/** Number of menu and button entries in the measured tree. */
const entries = 5000

/** All files of the product: check, start, size of a screen, and the menu call over a large tree. */
export async function run({ quick }: Effort): Promise<readonly Figure[]> {
  const checked = await timed(() => promisify(execFile)(process.execPath, ['server/boot/cli/schemas.ts']))
  const api = await startApi()
  try {
    const sizes = await screenSizes(api)
    const menu = await menuTimes(api, quick ? 10 : 50)
    return [
      atMost(2, 'check of all schema files', checked / 1000, 's'),
      atMost(3, 'start to ready, with existing data', (await startTime()) / 1000, 's'),
      atMost(30, 'compiled screen, compressed, p95', quantile(sizes, 0.95) / 1000, 'kB gz'),
      atMost(50, `menu and permissions call, ${entries} entries, p95`, quantile(menu, 0.95), 'ms'),
    ]
  } finally {
    await api.close()
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

function startTime(): Promise<number> {
  return withServer(({ startMs }) => Promise.resolve(startMs))
}

async function screenSizes(api: ApiServer): Promise<number[]> {
  const { result } = await api.call('POST', 'sys/login', { body: { username: 'admin', password } })
  const { resources, pages } = api.running.app.live.current
  const paths = [
    ...[...resources.keys()].map((code) => `resource/${code}`),
    ...[...pages.keys()].map((code) => `page/${code}`),
  ]
  const sizes: number[] = []
  for (const path of paths) {
    const { bytes } = await api.call('GET', `schema/${path}`, { token: result.token })
    sizes.push(gzipSync(bytes).length)
  }
  return sizes
}

async function menuTimes(api: ApiServer, rounds: number): Promise<number[]> {
  const { store } = api.running.app
  const [{ total = 0 } = {}] = await store.rows<{ total: number }>({
    sql: 'select count(*) as total from sys_permission',
    parameters: [],
  })
  const more = Array.from({ length: Math.max(entries - Number(total), 0) }, (_, index) => ({
    sql: `insert into sys_permission (id, tenant_id, version, menu_type, name, perms, perms_type, enabled, sort_no)
      values (?, '0', 1, '2', ?, ?, '1', 'Y', ?)`,
    parameters: [`bench-${index}`, `Button ${index}`, `bench:item${index}:do`, index],
  }))
  if (more.length > 0) await store.write(more)
  const { result } = await api.call('POST', 'sys/login', { body: { username: 'buyer', password } })
  const times: number[] = []
  for (let round = 0; round < rounds + 10; round += 1)
    times.push(await timed(() => api.call('GET', 'sys/permission/getUserPermissionByToken', { token: result.token })))
  return times.slice(10)
}
