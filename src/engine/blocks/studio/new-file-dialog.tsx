import { FileExcelOutlined } from '@ant-design/icons'
import { Alert, Button, Input, Modal, Select, Upload } from 'antd'
import { useAtomValue } from 'jotai'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '../../../api/client.ts'
import { type SourceTable, startFile, startFromTable } from '../../../api/studio.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { studioNew } from '../../../i18n/studio-new.ts'
import { codePattern, overlayCodePattern } from '../../../schema/base/names.ts'
import { type Lang, textIn } from '../../../schema/base/text.ts'
import type { FileKind } from '../../../schema/model/files.ts'
import type { StudioFile, StudioFiles } from '../../../schema/model/studio-data.ts'
import { houseTenant } from '../../../schema/model/tenants.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { sessionAtom } from '../../../state/session.ts'
import { useErrorText } from '../../error-text.ts'
import { type ShownKind, shownKinds } from './kit/shown-kinds.ts'
import { useMenuChoice } from './menu/use-menu-choice.tsx'
import { OverlayCode } from './overlay/overlay-code.tsx'
import { startFromGiven } from './start/start-from-given.ts'
import { NotZip } from './start/zip-texts.ts'
import { TableField } from './table-field.tsx'

addTexts({ studioNew })

type Props = {
  readonly files: readonly StudioFile[]
  /** Resources that an overlay may change. */
  readonly resources: StudioFiles['resources']
  readonly menus: StudioFiles['menus']
  /** Kind that it begins with; a resource by default. */
  readonly first: ShownKind | undefined
  readonly onClose: () => void
  readonly onMade: (path: string) => void
}

/** Kind and code of a new file, which may begin as a copy. */
export function NewFileDialog({ files, resources, menus, first = 'resource', onClose, onMade }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const lang = useLang()
  const errorText = useErrorText()
  const id = useId()
  const [kind, setKind] = useState<ShownKind>(first)
  const [code, setCode] = useState('')
  const [from, setFrom] = useState<string>()
  const [resource, setResource] = useState<string>()
  const [sheet, setSheet] = useState<File>()
  const [table, setTable] = useState<SourceTable>()
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const menu = useMenuChoice(menus, { kind, code })
  const isCode = isCodeOf(kind, code)
  // Processes and reports are about records; a copy has those of its original.
  const needsRecords = (kind === 'process' || kind === 'report') && from === undefined
  const isRight = isCode && !(needsRecords && resource === undefined)
  const make = async () => {
    setBusy(true)
    setRefusal('')
    try {
      const start = { kind, code, ...(from !== undefined && { from }) }
      const file = () => startFile(client, { ...start, ...(needsRecords && resource !== undefined && { resource }) })
      const { path } = await (startGiven(client, code, kind === 'resource' ? { sheet, table } : {}) ?? file())
      await menu.enter()
      onMade(path)
    } catch (error) {
      setRefusal(unreadable(error) ?? errorText(error))
      setBusy(false)
    }
  }
  const unreadable = (error: unknown) => {
    if (error instanceof NotZip) return t('studioNew.notZip')
    return error instanceof SyntaxError ? t('studioNew.notJson') : undefined
  }
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
        <label htmlFor={`${id}-kind`}>{t('studio.kind')}</label>
        <Select
          id={`${id}-kind`}
          value={kind}
          options={kindsAfter(first).map((value) => ({
            value,
            label: t(`studio.kind_${value}`),
          }))}
          onChange={(next) => {
            setKind(next)
            setCode('')
            setFrom(undefined)
          }}
        />
        <NameOfFile key={kind} {...{ kind, code, resources }} id={`${id}-code`} onChange={setCode} />
        {needsRecords && <RecordsField files={files} value={resource} onChange={setResource} />}
        <label htmlFor={`${id}-from`}>{t('studioNew.copyOf')}</label>
        <Select
          id={`${id}-from`}
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          value={from}
          options={optionsOf(files, kind, lang)}
          disabled={(sheet ?? table) !== undefined && kind === 'resource'}
          onChange={setFrom}
        />
        {kind === 'resource' && from === undefined && (
          <>
            {!table && <SheetField value={sheet} onChange={setSheet} />}
            {!sheet && <TableField value={table} onChange={setTable} />}
          </>
        )}
        {menu.field}
        {refusal !== '' && <Alert type="error" showIcon title={refusal} />}
      </form>
    </Modal>
  )
}

// Administrators of a tenant make overlays only.
function kindsAfter(first: ShownKind): readonly ShownKind[] {
  return first === 'overlay' ? [first] : shownKinds
}

function isCodeOf(kind: ShownKind, code: string): boolean {
  return new RegExp(kind === 'overlay' ? overlayCodePattern : codePattern).test(code)
}

type NameProps = {
  readonly id: string
  readonly kind: ShownKind
  readonly code: string
  readonly resources: StudioFiles['resources']
  readonly onChange: (code: string) => void
}

/** Code of the new file; that of an overlay follows from tenant and resource. */
function NameOfFile({ id, kind, code, resources, onChange }: NameProps) {
  const tenant = useAtomValue(sessionAtom)?.tenantId ?? houseTenant
  const isWrong = code !== '' && !isCodeOf(kind, code)
  return kind === 'overlay' ? (
    <OverlayCode resources={resources} own={tenant === houseTenant ? undefined : tenant} onChange={onChange} />
  ) : (
    <CodeInput {...{ id, isWrong, onChange }} value={code} />
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

type Given = { readonly sheet?: File | undefined; readonly table?: SourceTable | undefined }

/** Start of a resource from what is given for it; undefined for nothing. */
function startGiven(client: Client, code: string, { sheet, table }: Given) {
  if (sheet) return startFromGiven(client, code, sheet)
  return table && startFromTable(client, code, table)
}

type SheetProps = { readonly value: File | undefined; readonly onChange: (sheet: File | undefined) => void }

/** Workbook whose columns become the fields. */
function SheetField({ value, onChange }: SheetProps) {
  const { t } = useTranslation()
  return (
    <>
      <Upload
        accept=".xlsx,.json,.zip"
        maxCount={1}
        fileList={value ? [{ uid: 'sheet', name: value.name }] : []}
        beforeUpload={(file) => {
          onChange(file)
          return false
        }}
        onRemove={() => onChange(undefined)}
      >
        <Button icon={<FileExcelOutlined />}>{t('studioNew.fromSheet')}</Button>
      </Upload>
      <p className="studio-note">{t('studioNew.fromSheetHint')}</p>
    </>
  )
}

type RecordsProps = {
  readonly files: readonly StudioFile[]
  readonly value: string | undefined
  readonly onChange: (resource: string) => void
}

/** Resource of the records of a process or report. */
function RecordsField({ files, value, onChange }: RecordsProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t('studioNew.recordsOf')}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        value={value ?? null}
        options={optionsOf(files, 'resource', lang)}
        onChange={(next: string | null) => next !== null && onChange(next)}
      />
    </>
  )
}

function optionsOf(files: readonly StudioFile[], of: FileKind, lang: Lang) {
  return files
    .filter(({ kind, isNew }) => kind === of && !isNew)
    .map(({ code, title }) => ({ value: code, label: `${textIn(lang, title)} ${code}` }))
}
