import { ApartmentOutlined, FileExcelOutlined } from '@ant-design/icons'
import { Button, Select, Upload } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Lang, textIn } from '../../../../schema/base/text.ts'
import type { FileKind } from '../../../../schema/model/files.ts'
import type { StudioFile, StudioFiles } from '../../../../schema/model/studio-data.ts'
import { useLang } from '../../../../state/lang.ts'
import type { ShownKind } from '../kit/shown-kinds.ts'

type KindProps = {
  readonly kinds: readonly ShownKind[]
  readonly value: ShownKind
  readonly onChange: (kind: ShownKind) => void
}

export function KindField({ kinds, value, onChange }: KindProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t('studio.kind')}</label>
      <Select
        id={id}
        value={value}
        options={kinds.map((kind) => ({ value: kind, label: t(`studio.kind_${kind}`) }))}
        onChange={onChange}
      />
    </>
  )
}

type OriginalProps = {
  readonly originals: Originals
  readonly kind: FileKind
  readonly value: string | undefined
  readonly disabled: boolean
  readonly onChange: (code: string | undefined) => void
}

/** File that the new one begins as a copy of. */
export function OriginalField({ originals, kind, value, disabled, onChange }: OriginalProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const id = useId()
  return (
    <>
      <label htmlFor={id}>{t('studioNew.copyOf')}</label>
      <Select
        id={id}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        options={originalsOf(originals, kind, lang)}
        disabled={disabled}
        onChange={onChange}
      />
    </>
  )
}

type GivenProps = {
  readonly kind: 'resource' | 'process'
  readonly value: File | undefined
  readonly onChange: (file: File | undefined) => void
}

const givenKinds = {
  resource: { accept: '.xlsx,.json,.zip', icon: <FileExcelOutlined />, label: 'fromSheet' },
  process: { accept: '.bpmn,.xml', icon: <ApartmentOutlined />, label: 'fromDrawing' },
} as const

/** File that the new one begins with: a workbook or form of a resource, the BPMN of another product for a process. */
export function GivenField({ kind, value, onChange }: GivenProps) {
  const { t } = useTranslation()
  const { accept, icon, label } = givenKinds[kind]
  return (
    <>
      <Upload
        accept={accept}
        maxCount={1}
        fileList={value ? [{ uid: 'given', name: value.name }] : []}
        beforeUpload={(file) => {
          onChange(file)
          return false
        }}
        onRemove={() => onChange(undefined)}
      >
        <Button icon={icon}>{t(`studioNew.${label}`)}</Button>
      </Upload>
      <p className="studio-note">{t(`studioNew.${label}Hint`)}</p>
    </>
  )
}

type RecordsProps = {
  readonly resources: StudioFiles['resources']
  readonly value: string | undefined
  readonly onChange: (resource: string) => void
}

/** Resource of the records of a process or report. */
export function RecordsField({ resources, value, onChange }: RecordsProps) {
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
        options={optionsOf(resources, lang)}
        onChange={(next: string | null) => next !== null && onChange(next)}
      />
    </>
  )
}

type Originals = { readonly files: readonly StudioFile[]; readonly shared: StudioFiles['shared'] }

/** Files of a kind that a new one may be a copy of. */
function originalsOf({ files, shared }: Originals, of: FileKind, lang: Lang) {
  const own = files.filter(({ kind, isNew }) => kind === of && !isNew)
  const codes = new Set(own.map(({ code }) => code))
  return optionsOf([...own, ...shared.filter(({ kind, code }) => kind === of && !codes.has(code))], lang)
}

function optionsOf(files: StudioFiles['resources'], lang: Lang) {
  return files.map(({ code, title }) => ({ value: code, label: `${textIn(lang, title)} ${code}` }))
}
