import { useQueryClient } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../../widgets/kit/lazily.ts'
import type { Path } from '../../../schema/model/diagnostic.ts'
import type { OpenFile } from '../../../schema/model/studio-data.ts'
import { studioKey } from '../../data/schema-keys.ts'
import { useLeaveGuard } from '../../frame/use-leave-guard.ts'
import { OnDemand } from '../../on-demand.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { DeletedFile } from './deleted-file.tsx'
import { EditedFileContext } from './expression/expression-context.ts'
import { FileBar } from './file-bar.tsx'
import { FileSide } from './file-side.tsx'
import { FileWork } from './file-work.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { KeepFailure } from './keep-failure.tsx'
import { type FileView, viewsOf } from './kit/file-views.ts'
import { MovedFile } from './overlay/moved-file.tsx'
import { useDraftActions } from './use-draft-actions.ts'
import { type FileKeeper, useFileDraft } from './use-file-draft.ts'
import { hasPreview } from './use-file-preview.ts'
import { useOpenedText } from './use-opened-text.ts'
import { useUndo } from './use-undo.ts'

const ProcessWork = lazily(() => import('./process/process-work.tsx'), 'ProcessWork')

type Props = {
  readonly opened: OpenFile
  /** Whether the list of files is shown next to it. */
  readonly hasList: boolean
  readonly onList: (hasList: boolean) => void
  readonly onClose: () => void
  readonly onPublish: () => void
}

/** Code of a schema file next to its preview, fields and problems; the draft is stored while it is edited. */
export function OpenedFile({ opened, hasList, onList, onClose, onPublish }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(opened.text)
  const [place, setPlace] = useState<Path>([])
  const [target, setTarget] = useState<Path>()
  const [hasHistory, setHistory] = useState(false)
  const [view, setView] = useState<FileView>(hasPreview(opened) ? (viewsOf(opened.kind)[0] ?? 'code') : 'code')
  const undo = useUndo(text, setText)
  const go = (next: Path) => {
    setPlace(next)
    setTarget(next)
  }
  const keeper = useFileDraft(opened, text)
  useLeaveGuard(
    true,
    // What was typed in the last moments is not stored yet either.
    () => keeper.state !== 'kept' || text !== keeper.base(),
    async () => (await keeper.flush()) !== undefined,
  )
  const { reset, problems, revision } = keeper
  const isGone = text === null && opened.served === null && keeper.version === 0
  const takeMerged = useOpenedText({ opened, reset, onText: setText })
  useDraftsInList(keeper)
  const edited = useMemo(() => ({ path: opened.path, text: text ?? '' }), [opened.path, text])
  const { drop, publish, reload, rollBack } = useDraftActions({ opened, keeper, onClose, onPublish })
  return (
    <section className="studio-file" aria-label={opened.path}>
      <FileBar
        {...{ opened, keeper, text, hasList, onList, onClose }}
        onHistory={() => setHistory(true)}
        onDrop={drop}
        onRemove={() => setText(text === null ? opened.served : null)}
        onPublish={() => void publish()}
      />
      <KeepFailure {...{ path: opened.path, text, keeper }} onReload={() => void reload()} onMerged={takeMerged} />
      <ChangedMeanwhile {...{ opened, text, keeper }} />
      <DeletedFile path={opened.path} />
      <MovedFile opened={opened} text={text} onReload={() => void reload()} onChange={setText} />
      <EditedFileContext value={edited}>
        {text === null ? (
          <Alert type="warning" showIcon title={t(isGone ? 'studio.gone' : 'studio.removed')} />
        ) : opened.kind === 'process' ? (
          <OnDemand>
            <ProcessWork {...{ opened, text, problems, revision }} onChange={setText} />
          </OnDemand>
        ) : (
          <div className={`studio-work is-${view === 'code' ? 'code' : 'design'}`}>
            <FileWork
              {...{ opened, text, problems, revision, place, target, view, undo }}
              onView={setView}
              onChange={undo.change}
              onPlace={go}
              onCursor={setPlace}
            />
            <FileSide {...{ opened, text, problems, revision, place, view }} onChange={undo.change} onPlace={go} />
          </div>
        )}
      </EditedFileContext>
      {hasHistory && (
        <HistoryDrawer
          opened={opened}
          text={text}
          onClose={() => setHistory(false)}
          onUse={(version) => {
            setHistory(false)
            setText(version)
          }}
          onRollBack={(version) => {
            setHistory(false)
            void rollBack(version)
          }}
        />
      )}
    </section>
  )
}

/** The list shows which files have drafts: it is fetched again when a draft is stored. */
function useDraftsInList({ version, revision }: FileKeeper): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (version > 0 || revision > 0) void queries.invalidateQueries({ queryKey: [...studioKey, 'files'] })
  }, [queries, version, revision])
}
