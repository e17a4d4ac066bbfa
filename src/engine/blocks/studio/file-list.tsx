import { CloudUploadOutlined, DownloadOutlined, PlusOutlined } from '@ant-design/icons'
import { App, Button, Dropdown, Empty, Input } from 'antd'
import { useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Tag } from '../../../../widgets/kit/tag.tsx'
import { exportedFiles } from '../../../api/studio.ts'
import { textIn } from '../../../schema/base/text.ts'
import type { Shelf, StudioFile } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { useLang } from '../../../state/lang.ts'
import { useErrorText } from '../../error-text.ts'
import { HasPermission } from '../../permission/has-permission.tsx'
import { saveFile } from '../../record/save-file.ts'
import { type ShownKind, shownKinds } from './kit/shown-kinds.ts'

type Props = {
  readonly shelf: Shelf
  readonly files: readonly StudioFile[]
  /** Files that a publication removed. */
  readonly removed: readonly StudioFile[]
  /** Kind of the files that are listed; all kinds without it. */
  readonly only: ShownKind | undefined
  /** Whether only reports with a chart are listed. */
  readonly isOfCharts: boolean
  readonly selected: string | undefined
  readonly onOpen: (path: string) => void
  readonly onNew: () => void
  readonly onPublish: () => void
}

/** Most results of a search; the box narrows them further. */
const most = 60

/** Files by kind and area, drafts first, with a search. */
export function FileList({ shelf, files: all, removed: gone, only, isOfCharts, selected, ...on }: Props) {
  const { t } = useTranslation()
  const { onOpen, onNew, onPublish } = on
  const files = useMemo(
    () => filesOf(all, only).filter(({ hasChart }) => hasChart || !isOfCharts),
    [all, only, isOfCharts],
  )
  const removed = useMemo(() => filesOf(gone, only), [gone, only])
  const [typed, setTyped] = useState('')
  const wanted = useDeferredValue(typed.trim().toLowerCase())
  const drafts = files.filter(({ draft }) => draft !== undefined)
  const found = useMemo(
    () => (wanted === '' ? [] : [...files, ...removed].filter((file) => fits(file, wanted))),
    [files, removed, wanted],
  )
  const item = (file: StudioFile) => (
    <FileItem key={file.path} file={file} isSelected={file.path === selected} onOpen={onOpen} />
  )
  return (
    <nav className={`studio-files${selected === undefined ? '' : ' is-behind'}`} aria-label={t('studio.files')}>
      <div className="studio-files-tools">
        <Input.Search
          allowClear
          placeholder={t('studio.find')}
          aria-label={t('studio.find')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button icon={<PlusOutlined />} onClick={onNew}>
          {t('studio.new')}
        </Button>
        <ExportButton />
      </div>
      {wanted !== '' &&
        (found.length > 0 ? (
          <ul className="studio-list">{found.slice(0, most).map(item)}</ul>
        ) : (
          <Empty description={t('studio.nothingFound')} />
        ))}
      {wanted === '' && (
        <>
          <h2 className="studio-group">
            {t('studio.drafts', { count: drafts.length })}
            {drafts.length > 0 && (
              <HasPermission action="onl:overlay:publish">
                <Button size="small" type="primary" icon={<CloudUploadOutlined />} onClick={onPublish}>
                  {t('studio.publish')}
                </Button>
              </HasPermission>
            )}
          </h2>
          {drafts.length > 0 ? (
            <ul className="studio-list">{drafts.map(item)}</ul>
          ) : (
            <p className="studio-note">{t('studio.noDrafts')}</p>
          )}
          <Groups files={files} selected={selected} item={item} />
          {removed.length > 0 && (
            <section>
              <h2 className="studio-group">{t('studio.removedFiles', { count: removed.length })}</h2>
              <ul className="studio-list">{removed.map(item)}</ul>
            </section>
          )}
          <p className="studio-note">{t(`studio.shelf_${shelf}`)}</p>
        </>
      )}
    </nav>
  )
}

/** Files of a kind; overlays are all files of tenants, and other kinds the shared files. */
function filesOf(all: readonly StudioFile[], only: ShownKind | undefined): readonly StudioFile[] {
  if (only === undefined) return all
  return all.filter(({ kind, tenant }) =>
    only === 'overlay' ? kind === only || tenant !== undefined : kind === only && tenant === undefined,
  )
}

function fits({ path, title }: StudioFile, wanted: string): boolean {
  return `${path} ${textIn('zh', title)} ${textIn('en', title)}`.toLowerCase().includes(wanted)
}

type GroupsProps = {
  readonly files: readonly StudioFile[]
  readonly selected: string | undefined
  readonly item: (file: StudioFile) => React.ReactNode
}

function Groups({ files, selected, item }: GroupsProps) {
  const { t } = useTranslation()
  const groups = useMemo(() => {
    const byKind = Map.groupBy(files, ({ kind }) => kind)
    return shownKinds.flatMap((kind) => {
      const own = byKind.get(kind)
      return own ? [{ kind, areas: [...Map.groupBy(own, areaOf)] }] : []
    })
  }, [files])
  return groups.map(({ kind, areas }) => (
    <section key={kind}>
      <h2 className="studio-group">{t(`studio.kind_${kind}`)}</h2>
      {areas.map(([area, own]) => (
        <Area key={area} area={area} files={own} isOpen={own.some(({ path }) => path === selected)} item={item} />
      ))}
    </section>
  ))
}

/** First part of a code; empty for a code of one part. */
function areaOf({ code }: StudioFile): string {
  return code.includes('/') ? (code.split('/')[0] ?? '') : ''
}

type AreaProps = {
  readonly area: string
  readonly files: readonly StudioFile[]
  readonly isOpen: boolean
  readonly item: GroupsProps['item']
}

/** Files of an area; its rows exist only while it is open. */
function Area({ area, files, isOpen, item }: AreaProps) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(isOpen)
  const isTenant = files[0]?.kind === 'overlay'
  const title = isTenant ? t('studio.tag_tenant', { tenant: area }) : area || t('studio.noArea')
  return (
    <details open={isShown} onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary className="studio-area">
        {title} <span className="studio-item-note">{files.length}</span>
      </summary>
      {isShown && <ul className="studio-list">{files.map(item)}</ul>}
    </details>
  )
}

type ItemProps = {
  readonly file: StudioFile
  readonly isSelected: boolean
  readonly onOpen: (path: string) => void
}

function FileItem({ file, isSelected, onOpen }: ItemProps) {
  const { t } = useTranslation()
  const lang = useLang()
  const { draft } = file
  return (
    <li>
      <button type="button" className="studio-item" aria-current={isSelected} onClick={() => onOpen(file.path)}>
        <strong className="studio-item-name">{textIn(lang, file.title)}</strong>
        <span className="studio-item-note">{file.code}</span>
        {file.tenant !== undefined && (
          <Tag option={{ value: 'tenant', label: t('studio.tag_tenant', { tenant: file.tenant }) }} />
        )}
        {file.isRemoved && <Tag option={{ value: 'gone', label: t('studio.state_gone'), color: 'red' }} />}
        {file.isDeleted && <Tag option={{ value: 'deleted', label: t('studio.tag_deleted'), color: 'red' }} />}
        {file.isNew && !file.isDeleted && <Tag option={{ value: 'new', label: t('studio.tag_new'), color: 'green' }} />}
        {draft && !file.isNew && (
          <Tag
            option={{
              value: 'draft',
              label: t(draft.isRemoval ? 'studio.tag_removal' : 'studio.tag_draft'),
              color: draft.isRemoval ? 'red' : 'orange',
            }}
          />
        )}
        {file.hasProblems && <Tag option={{ value: 'problems', label: t('studio.tag_problems'), color: 'red' }} />}
        {file.isOverlay && <Tag option={{ value: 'overlay', label: t('studio.tag_overlay') }} />}
      </button>
    </li>
  )
}

const exportForms = ['zip', 'patch'] as const

function ExportButton() {
  const { t } = useTranslation()
  const client = useClient()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  const save = async (as: (typeof exportForms)[number]) => {
    setBusy(true)
    try {
      saveFile(await exportedFiles(client, as), `schemas.${as}`)
    } catch (error) {
      void message.error(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: exportForms.map((as) => ({ key: as, label: t(`studio.export_${as}`), onClick: () => void save(as) })),
      }}
    >
      <Button
        icon={<DownloadOutlined />}
        loading={isBusy}
        aria-label={t('studio.export')}
        title={t('studio.exportHint')}
      />
    </Dropdown>
  )
}
