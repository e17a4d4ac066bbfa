import { Alert, Input, Modal } from 'antd'
import type { TFunction } from 'i18next'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../api/client.ts'
import { type SourceTable, startFile, startFromTable } from '../../../api/studio.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { studioNew } from '../../../i18n/studio-new.ts'
import { codePattern, overlayCodePattern } from '../../../schema/base/names.ts'
import { overlayOf } from '../../../schema/model/overlay-file.ts'
import type { StudioFile, StudioFiles } from '../../../schema/model/studio-data.ts'
import { tenantKinds } from '../../../schema/model/tenant-files.ts'
import { houseTenant } from '../../../schema/model/tenants.ts'
import { useClient } from '../../../state/client.ts'
import { sessionAtom } from '../../../state/session.ts'
import { useErrorText } from '../../error-text.ts'
import { type ShownKind, shownKinds } from './kit/shown-kinds.ts'
import { useMenuChoice } from './menu/use-menu-choice.tsx'
import { OverlayCode } from './overlay/overlay-code.tsx'
import { GivenField, KindField, OriginalField, RecordsField } from './start/start-fields.tsx'
import { NotText, startFromGiven, textOfGiven } from './start/start-from-given.ts'
import { NotZip } from './start/zip-texts.ts'
import { TableField } from './table-field.tsx'

addTexts({ studioNew })

type Props = {
  readonly files: readonly StudioFile[]
  /** Resources that an overlay may change. */
  readonly resources: StudioFiles['resources']
  /** Shared files that a tenant may have of its own. */
  readonly shared: StudioFiles['shared']
  readonly tenants: StudioFiles['tenants']
  readonly menus: StudioFiles['menus']
  /** Kind that it begins with; a resource by default. */
  readonly first: ShownKind | undefined
  readonly onClose: () => void
  readonly onMade: (path: string) => void
}

/** Kind and code of a new file, which may begin as a copy. */
export function NewFileDialog(props: Props) {
  const { files, resources, shared, tenants, menus, first = 'resource', onClose, onMade } = props
  const { t } = useTranslation()
  const client = useClient()
  const id = useId()
  const [kind, setKind] = useState<ShownKind>(first)
  const [name, setName] = useState('')
  const [from, setFrom] = useState<string>()
  const [resource, setResource] = useState<string>()
  const [given, setGiven] = useState<File>()
  const [table, setTable] = useState<SourceTable>()
  const { isBusy, refusal, run } = useRun()
  const isOfTenant = first === 'overlay'
  const { tenant, code, isNamed, needsRecords } = startOf({ kind, name, from, isOfTenant, shared })
  const menu = useMenuChoice(
    menus.filter((each) => each.tenant === tenant),
    { kind, code },
  )
  const needsResource = needsRecords && !given
  const isRight = isNamed && !(needsResource && resource === undefined)
  const make = () =>
    run(async () => {
      const records = needsResource ? resource : undefined
      const text = kind === 'process' && given ? await textOfGiven(given) : undefined
      const file = () => startFile(client, { kind, code, from, tenant, resource: records, text })
      const { path } = await (startGiven(client, code, kind === 'resource' ? { given, table } : {}) ?? file())
      await menu.enter()
      onMade(path)
    })
  return (
    <Modal
      open
      title={t('studioNew.newFile')}
      okText={t('studioNew.create')}
      cancelText={t('studio.cancel')}
      okButtonProps={{ disabled: !isRight, loading: isBusy }}
      onOk={() => void make()}
      onCancel={onClose}
    >
      <form
        className="studio-form"
        onSubmit={(event) => {
          event.preventDefault()
          if (isRight) void make()
        }}
      >
        <KindField
          kinds={kindsAfter(first)}
          value={kind}
          onChange={(next) => {
            setKind(next)
            setName('')
            setFrom(undefined)
            setGiven(undefined)
          }}
        />
        <NameOfFile
          key={kind}
          {...{ kind, name, isOfTenant, tenants }}
          id={`${id}-code`}
          shared={kind === 'overlay' ? resources : shared.filter((each) => each.kind === kind)}
          onChange={setName}
        />
        {needsResource && <RecordsField resources={resources} value={resource} onChange={setResource} />}
        <OriginalField
          originals={{ files, shared: isOfTenant ? shared : [] }}
          kind={kind}
          value={from}
          disabled={given !== undefined || (table !== undefined && kind === 'resource')}
          onChange={setFrom}
        />
        {from === undefined && <Beginnings {...{ kind, given, table }} onGiven={setGiven} onTable={setTable} />}
        {menu.field}
        {refusal !== '' && <Alert type="error" showIcon title={refusal} />}
      </form>
    </Modal>
  )
}

type BeginningsProps = {
  readonly kind: ShownKind
  readonly given: File | undefined
  readonly table: SourceTable | undefined
  readonly onGiven: (file: File | undefined) => void
  readonly onTable: (table: SourceTable | undefined) => void
}

/** What a resource or a process may begin with, other than a copy. */
function Beginnings({ kind, given, table, onGiven, onTable }: BeginningsProps) {
  if (kind === 'process') return <GivenField kind="process" value={given} onChange={onGiven} />
  if (kind !== 'resource') return null
  return (
    <>
      {!table && <GivenField kind="resource" value={given} onChange={onGiven} />}
      {!given && <TableField value={table} onChange={onTable} />}
    </>
  )
}

/** Runs a start of a file; a failure is told and can be tried again. */
function useRun() {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const run = async (start: () => Promise<void>) => {
    setBusy(true)
    setRefusal('')
    try {
      await start()
    } catch (error) {
      setRefusal(unreadableText(error, t) ?? errorText(error))
      setBusy(false)
    }
  }
  return { isBusy, refusal, run }
}

function unreadableText(error: unknown, t: TFunction): string | undefined {
  if (error instanceof NotZip) return t('studioNew.notZip')
  if (error instanceof NotText) return t('studioNew.notText')
  return error instanceof SyntaxError ? t('studioNew.notJson') : undefined
}

// Tenants have overlays of resources, and files of their own.
function kindsAfter(first: ShownKind): readonly ShownKind[] {
  return first === 'overlay' ? [first, ...tenantKinds] : shownKinds
}

type Chosen = Pick<Props, 'shared'> & {
  readonly kind: ShownKind
  readonly name: string
  readonly from: string | undefined
  readonly isOfTenant: boolean
}

/** What the input says about the new file. A tenant's own file of a shared code begins as a copy of the shared one. */
function startOf({ kind, name, from, isOfTenant, shared }: Chosen) {
  const { tenant, code } = placeOf(kind, isOfTenant, name)
  const isShared = isOfTenant && shared.some((each) => each.kind === kind && each.code === code)
  const needsRecords = isAboutRecords(kind) && from === undefined && !isShared
  return { tenant, code, needsRecords, isNamed: isNameOf(kind, isOfTenant, name) }
}

// Processes and reports are about records; a copy has those of its original.
function isAboutRecords(kind: ShownKind): boolean {
  return kind === 'process' || kind === 'report'
}

function isNameOf(kind: ShownKind, isOfTenant: boolean, name: string): boolean {
  return new RegExp(kind === 'overlay' || isOfTenant ? overlayCodePattern : codePattern).test(name)
}

/** Tenant and code of a typed name; an overlay has its tenant in its code. */
function placeOf(kind: ShownKind, isOfTenant: boolean, name: string) {
  if (kind === 'overlay' || !isOfTenant) return { code: name }
  const { tenant, resource: code } = overlayOf(name)
  return { code, ...(tenant !== '' && { tenant }) }
}

type NameProps = {
  readonly id: string
  readonly kind: ShownKind
  readonly name: string
  readonly isOfTenant: boolean
  readonly shared: Parameters<typeof OverlayCode>[0]['shared']
  readonly tenants: StudioFiles['tenants']
  readonly onChange: (name: string) => void
}

/** Code of the new file; that of a tenant follows from the tenant and a shared file. */
function NameOfFile({ id, kind, name, isOfTenant, shared, tenants, onChange }: NameProps) {
  const tenant = useAtomValue(sessionAtom)?.tenantId ?? houseTenant
  const isWrong = name !== '' && !isNameOf(kind, isOfTenant, name)
  const own = tenant === houseTenant ? undefined : tenant
  return kind === 'overlay' || isOfTenant ? (
    <OverlayCode {...{ shared, tenants, own, onChange }} takesNew={kind !== 'overlay'} />
  ) : (
    <CodeInput {...{ id, isWrong, onChange }} value={name} />
  )
}

type CodeProps = {
  readonly id: string
  readonly value: string
  readonly isWrong: boolean
  readonly onChange: (code: string) => void
}

function CodeInput({ id, value, isWrong, onChange }: CodeProps) {
  const { t } = useTranslation()
  return (
    <>
      <label htmlFor={id}>{t('studioNew.codeOf')}</label>
      <Input
        id={id}
        autoFocus
        value={value}
        maxLength={100}
        aria-describedby={`${id}-hint`}
        status={isWrong ? 'error' : ''}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className="studio-note">
        {t('studioNew.codeHint')}
      </p>
    </>
  )
}

type Given = { readonly given?: File | undefined; readonly table?: SourceTable | undefined }

/** Start of a resource from what is given for it; undefined for nothing. */
function startGiven(client: Client, code: string, { given, table }: Given) {
  if (given) return startFromGiven(client, code, given)
  return table && startFromTable(client, code, table)
}
