import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { hostAndPortIn } from '../features/sources/address.ts'
import type { DemoAmount, Options } from '../platform/app.ts'
import { keyIn } from '../platform/seal/master-keys.ts'
import { entriesOf, readRelay, relayHelp } from './allowed-addresses.ts'
import { isLoopback } from './loopback.ts'
import { messageHelp, readMessageOptions } from './message-options.ts'
import { readCas, readSso, singleHelp } from './single-options.ts'
import { StartRefused } from './start-refused.ts'
import { readThirdOptions, thirdHelp } from './third-options.ts'

export const help = `Usage: npm start -- [options]
  --port N        port to listen on (PORT, default 3000; 0 takes a free one)
  --host ADDRESS  address to listen on (HOST, default 127.0.0.1)
  --data DIR      data folder (DATA_DIR, default data)
  --schemas DIR   schema files (SCHEMAS_DIR, default schemas)
  --demo, --no-demo  demo data on the first run (DEMO=1|0, default on)
  --demo big, --demo huge  100,000 or 1,000,000 order lines for load tests, added to the data (DEMO=big|huge)
  --help          this text
Environment only: DATABASE_URL (PostgreSQL), DEMO_PASSWORD, CAPTCHA=off (loopback host only),
  JOBS=off (scheduled jobs are left to the other servers of the database),
  SEAL_KEY (master key of sealed bids: 32 bytes in base64; former keys follow after commas),
  PUBLISH=database (files published in the application stay in the database, also where the schema folder can be written),
  PM_URL (project management system; may hold {username} and {ticket}),
${messageHelp},
${relayHelp},
  SOURCES (comma list of host:port, servers of a private network that data sources may read: databases, JSON over HTTP),
${thirdHelp},
${singleHelp}`

/** Settings of a start, flags before environment. @throws StartRefused for an unknown flag or an invalid value. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options & { readonly help: boolean } {
  const isAmount = (arg: string, index: number) => args[index - 1] === '--demo' && amountOf(arg) !== undefined
  const asked = args.find(isAmount)
  const flags = readFlags(args.filter((arg, index) => !isAmount(arg, index)))
  const host = flags.host ?? env.HOST ?? '127.0.0.1'
  const demo = flags.demo ?? env.DEMO !== '0'
  if (env.CAPTCHA === 'off' && !isLoopback(host)) throw new StartRefused('CAPTCHA=off is only for a loopback host.')
  return {
    help: flags.help === true,
    port: portOf(flags.port ?? env.PORT ?? '3000'),
    host,
    dataDir: resolve(flags.data ?? env.DATA_DIR ?? 'data'),
    schemasDir: resolve(flags.schemas ?? env.SCHEMAS_DIR ?? 'schemas'),
    databaseUrl: databaseOf(env.DATABASE_URL),
    demo,
    demoAmount: amountOf(asked ?? (flags.demo === undefined ? env.DEMO : undefined)),
    demoPassword: env.DEMO_PASSWORD || undefined,
    captcha: env.CAPTCHA !== 'off',
    jobs: env.JOBS !== 'off',
    publishTo: publishToOf(env.PUBLISH),
    pmUrl: pmOf(env.PM_URL),
    messages: readMessageOptions(env),
    third: readThirdOptions(env),
    cas: readCas(env),
    sso: readSso(env),
    relay: readRelay(env.RELAY),
    sources: readSources(env.SOURCES),
    sealKeys: readSealKeys(env.SEAL_KEY),
  }
}

function readSources(text: string | undefined): readonly string[] {
  return entriesOf(text).map((entry) => {
    const server = hostAndPortIn(entry)
    if (!server) throw new StartRefused(`SOURCES: "${entry}" is no host:port.`)
    return `${server.host.toLowerCase()}:${server.port}`
  })
}

function publishToOf(text: string | undefined): 'database' | undefined {
  if (!text) return undefined
  if (text !== 'database') throw new StartRefused('PUBLISH is "database" or not set.')
  return text
}

function readSealKeys(text: string | undefined): readonly Buffer[] {
  if (!text) return []
  return text.split(',').map((part) => {
    const key = keyIn(part)
    if (!key) throw new StartRefused('SEAL_KEY is not 32 random bytes in base64.')
    return key
  })
}

function amountOf(text: string | undefined): DemoAmount | undefined {
  return text === 'big' || text === 'huge' ? text : undefined
}

function readFlags(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowNegative: true,
      options: {
        port: { type: 'string' },
        host: { type: 'string' },
        data: { type: 'string' },
        schemas: { type: 'string' },
        demo: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values
  } catch (cause) {
    const reason = cause instanceof Error ? (cause.message.split('. ')[0] ?? '') : ''
    throw new StartRefused(`${reason}. --help lists the options.`, cause)
  }
}

function portOf(text: string): number {
  const port = Number(text)
  if (text.trim() === '' || !Number.isInteger(port) || port < 0 || port > 65_535)
    throw new StartRefused(`"${text}" is no port.`)
  return port
}

function databaseOf(address: string | undefined): string | undefined {
  if (!address) return undefined
  // The address itself may contain a password.
  if (!/^postgres(ql)?:\/\//.test(address)) throw new StartRefused('DATABASE_URL is no postgres:// address.')
  return address
}

// A placeholder for the user may be in the path, never in the server.
function pmOf(address: string | undefined): string | undefined {
  if (!address) return undefined
  const origins = ['a', 'b'].map((text) => originOf(address.replaceAll(/\{(username|ticket)\}/g, text)))
  if (origins[0] === undefined || origins[0] !== origins[1])
    throw new StartRefused('PM_URL is no http:// or https:// address.')
  return address
}

function originOf(address: string): string | undefined {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return undefined
  const { origin, username, password } = new URL(address)
  return `${username}:${password}@${origin}`
}
