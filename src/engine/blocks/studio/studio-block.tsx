import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { studioFiles } from '../../../api/studio.ts'
import { addTexts } from '../../../i18n/instance.ts'
import { studio } from '../../../i18n/studio.ts'
import { studioOverlay } from '../../../i18n/studio-overlay.ts'
import type { StudioFiles } from '../../../schema/model/studio-data.ts'
import { useClient } from '../../../state/client.ts'
import { studioKey } from '../../data/schema-keys.ts'
import { samePage } from '../../frame/page-frame.ts'
import { NotFetched } from '../../not-fetched.tsx'
import { FileEditor } from './file-editor.tsx'
import { FileList } from './file-list.tsx'
import { type ShownKind, shownKinds } from './kit/shown-kinds.ts'
import { NewFileDialog } from './new-file-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import './studio.css'

addTexts({ studio, studioOverlay })

/** Editor of schema files: files and drafts, all or those of one `kind`, or reports with `charts`, the open file (`?file=`), publication. */
export function StudioBlock({ kind, charts }: Readonly<Record<string, unknown>>) {
  const { t } = useTranslation()
  const client = useClient()
  const [search, setSearch] = useSearchParams()
  const [hasList, setList] = useState(true)
  const [isNew, setNew] = useState(false)
  const [isPublishing, setPublishing] = useState(false)
  const { data, error, refetch } = useQuery({ queryKey: [...studioKey, 'files'], queryFn: () => studioFiles(client) })
  const path = search.get('file') ?? undefined
  const only = shownKinds.find((each) => each === kind)
  const open = (next: string | undefined) =>
    setSearch(next === undefined ? {} : { file: next }, { state: samePage, replace: path === next })
  if (error && !data) return <NotFetched title={t('studio.files')} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton />
  return (
    <div className={hasList || path === undefined ? 'studio' : 'studio is-wide'}>
      <FileList
        {...data}
        only={only}
        isOfCharts={charts === true}
        selected={path}
        onOpen={open}
        onNew={() => setNew(true)}
        onPublish={() => setPublishing(true)}
      />
      <main className={`studio-main${path === undefined ? ' is-behind' : ''}`}>
        {path === undefined ? (
          <Empty
            className="studio-empty"
            description={t(isBare(only, data) ? 'studioOverlay.noFiles' : 'studio.choose')}
          />
        ) : (
          <FileEditor
            key={path}
            path={path}
            hasList={hasList}
            onList={setList}
            onClose={() => open(undefined)}
            onPublish={() => setPublishing(true)}
          />
        )}
      </main>
      {isNew && (
        <NewFileDialog
          files={data.files}
          resources={data.resources}
          shared={data.shared}
          tenants={data.tenants}
          menus={data.menus}
          first={only}
          onClose={() => setNew(false)}
          onMade={(made) => {
            setNew(false)
            void refetch()
            open(made)
          }}
        />
      )}
      {isPublishing && (
        <PublishDialog
          files={data.files}
          menus={data.menus}
          first={path}
          onClose={() => setPublishing(false)}
          onDone={() => void refetch()}
        />
      )}
    </div>
  )
}

/** Whether no tenant has a file of its own yet, where only those are shown. */
function isBare(only: ShownKind | undefined, { files }: StudioFiles): boolean {
  return only === 'overlay' && files.every(({ kind, tenant }) => kind !== 'overlay' && tenant === undefined)
}
