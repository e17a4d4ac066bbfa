import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { OpenTheme } from '../../../../api/theme-studio.ts'
import { textIn } from '../../../../schema/base/text.ts'
import { useLang } from '../../../../state/lang.ts'
import { useLeaveGuard } from '../../../frame/use-leave-guard.ts'
import type { Device } from '../preview-bar.tsx'
import { EditorBar, type Shown } from './editor-bar.tsx'
import { EditorFailure } from './editor-failure.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { useCanvasWord } from './use-canvas-word.ts'
import { usePublishing } from './use-publishing.ts'
import { draftOf, useThemeDraft } from './use-theme-draft.ts'
import { useThemeHistory } from './use-theme-history.ts'
import { useUndoKeys } from './use-undo-keys.ts'
import { Workbench } from './workbench.tsx'

/** Editor of a theme: draft, publication and history around its workbench. */
export function ThemeEditor({ opened }: { readonly opened: OpenTheme }) {
  const { t } = useTranslation()
  const own = useLang()
  const { code } = opened
  const history = useThemeHistory(opened.theme)
  const { theme } = history
  const keeper = useThemeDraft(opened, theme)
  const [versions, setVersions] = useState(opened.versions)
  const [shown, setShown] = useState<Shown>(own)
  const [device, setDevice] = useState<Device>('desktop')
  const [hasHistory, setHistory] = useState(false)
  const { word, error } = useCanvasWord(code, keeper.revision)
  const publishing = usePublishing(code, keeper, (next) => {
    history.reset(next.theme)
    keeper.reset(draftOf(next))
    setVersions(next.versions)
    setHistory(false)
  })
  useLeaveGuard(
    true,
    () => keeper.state !== 'kept',
    async () => (await keeper.flush()) !== undefined,
  )
  const box = useUndoKeys(history)
  return (
    <div ref={box} className="portal-studio portal-editor">
      <h1 className="visually-hidden">{t('designer.editorOf', { title: textIn(own, theme.title) })}</h1>
      <EditorBar
        {...{ code, history, shown, device }}
        title={textIn(own, theme.title)}
        state={keeper.state}
        isChanged={keeper.version > 0 || keeper.state !== 'kept'}
        isPublishing={publishing.isBusy}
        onShown={setShown}
        onDevice={setDevice}
        onHistory={() => setHistory(true)}
        onDrop={publishing.drop}
        onPublish={publishing.publish}
      />
      <EditorFailure keeper={keeper} error={error} onReload={() => void publishing.reopen()} />
      <Workbench {...{ code, history, shown, device, word }} problems={keeper.problems} />
      <HistoryDrawer
        {...{ code, versions }}
        isOpen={hasHistory}
        onClose={() => setHistory(false)}
        onRestore={publishing.restore}
      />
    </div>
  )
}
