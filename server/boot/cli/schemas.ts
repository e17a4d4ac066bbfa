import { parseArgs } from 'node:util'
import { unfilledFields } from '../../../src/schema/load/unfilled.ts'
import { lintProcesses } from '../../features/process/lint-process.ts'
import { lintRejections } from '../../features/process/lint-rejections.ts'
import { grantedByFiles, lintRights } from '../../features/process/lint-rights.ts'
import { readProcesses } from '../../features/process/read-processes.ts'
import { known } from '../known.ts'
import { mistakeLine, terminalLang } from '../mistake-line.ts'
import { checkFiles } from './check-files.ts'
import { staleMeta, writeMeta } from './meta-files.ts'
import { newFile } from './new-file.ts'
import { planChanges } from './plan-changes.ts'
import { upgradeFiles } from './upgrade-files.ts'

const help = `Usage: npm run schemas [-- command] [options]
  (no command)     checks every file; exit code 1 when one is wrong
  plan             prints what the database would be changed to; --confirm allows losing data
  new KIND CODE    makes a file to start from: new resource bd/unit
  upgrade          writes files of an older language in the present one; --dry only names them
  sources          lists the stored read-only fields that nothing fills
  meta             writes schemas/meta from the code
Options: --json (machine output)  --schemas DIR  --data DIR  --confirm  --dry  --help`

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      schemas: { type: 'string' },
      data: { type: 'string' },
      confirm: { type: 'boolean' },
      dry: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  const schemasDir = values.schemas ?? process.env.SCHEMAS_DIR ?? 'schemas'
  const dataDir = values.data ?? process.env.DATA_DIR ?? 'data'
  const [command, ...rest] = positionals
  if (values.help) console.log(help)
  else
    process.exitCode = await run(command, rest, {
      schemasDir,
      dataDir,
      isJson: values.json === true,
      isConfirmed: values.confirm === true,
      isDry: values.dry === true,
    })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

type Settings = {
  readonly schemasDir: string
  readonly dataDir: string
  readonly isJson: boolean
  readonly isConfirmed: boolean
  readonly isDry: boolean
}

async function run(command: string | undefined, rest: readonly string[], settings: Settings): Promise<number> {
  if (command === undefined) return check(settings)
  if (command === 'plan') return planChanges(settings, console.log)
  if (command === 'new') return newFile(rest, settings.schemasDir, console.log)
  if (command === 'upgrade') return upgradeFiles(settings, console.log)
  if (command === 'sources') return listUnfilled(settings)
  if (command === 'meta') return writeMeta(settings.schemasDir)
  throw new Error(`There is no command "${command}". --help lists them.`)
}

async function check({ schemasDir, isJson }: Settings): Promise<number> {
  const { model, diagnostics: mistakes, files } = await checkFiles(schemasDir)
  const processes = readProcesses(files)
  const diagnostics = [
    ...mistakes,
    ...lintRejections(processes),
    ...lintRights(processes, model, grantedByFiles(model)),
    ...(await lintProcesses(processes)),
  ]
  const stale = await staleMeta(schemasDir)
  const errors = diagnostics.filter(({ severity }) => severity === 'error')
  if (isJson) {
    console.log(JSON.stringify(diagnostics, null, 2))
  } else {
    const lang = terminalLang()
    for (const mistake of diagnostics) console.log(`${mistake.severity}  ${mistakeLine(mistake, lang)}`)
    if (stale.length > 0) console.log(`These are behind the code; run \`npm run schemas -- meta\`: ${stale.join(', ')}`)
    const old = [...model.files.values()].filter(({ isOld }) => isOld).length
    if (old > 0) console.log(`${old} files are of an older language; \`npm run schemas -- upgrade\` turns them.`)
    const unfilled = unfilledFields(model, known).length
    if (unfilled > 0)
      console.log(
        `${unfilled} stored read-only fields are filled by nothing; \`npm run schemas -- sources\` lists them.`,
      )
    console.log(`${files.size} files, ${errors.length} errors, ${diagnostics.length - errors.length} warnings`)
  }
  return errors.length + stale.length > 0 ? 1 : 0
}

async function listUnfilled({ schemasDir, isJson }: Settings): Promise<number> {
  const { model } = await checkFiles(schemasDir)
  const unfilled = unfilledFields(model, known)
  if (isJson) console.log(JSON.stringify(unfilled, null, 2))
  else for (const { code, field } of unfilled) console.log(`${code}  ${field}`)
  return 0
}
