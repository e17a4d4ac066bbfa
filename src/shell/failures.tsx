import { App, Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { chunkLost } from '../../widgets/kit/lazily.ts'
import { useWords } from '../engine/error-text.ts'
import { caseOf, keyOf, reactionTo } from '../engine/errors/error-catalogue.ts'
import { newRelease } from '../engine/live/new-release.ts'
import { failureAtom } from '../state/failures.ts'
import { reachedAtom } from '../state/reach.ts'
import { endedAtom, endingAtom } from '../state/session.ts'
import { hasUnsaved } from '../state/unsaved.ts'
import { useSignOut } from './kit/use-sign-out.ts'

/** Reports failed calls by the catalogue (spec 8), the end of a session, and chunks that failed to load. */
export function Failures() {
  useFailedCalls()
  useEnding()
  useLostChunks()
  return null
}

function useFailedCalls(): void {
  const { t } = useTranslation()
  const { notification, message } = App.useApp()
  const say = useWords()
  const failure = useAtomValue(failureAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is reported once, in the language of that moment.
  useEffect(() => {
    if (!failure) return
    const reaction = reactionTo(failure.error, { isSignedIn: true, hasUnsaved: hasUnsaved() })
    const key = keyOf(failure.error)
    if (reaction.kind === 'notify')
      notification[reaction.tone]({ key, title: t(reaction.title), description: say(reaction.text) })
    // Other refusals appear in place of the rows; a list without permission also shows a warning (spec 7.2).
    else if (reaction.kind === 'message' && caseOf(failure.error) === 'notAllowed')
      void message.warning({ key, content: say(reaction.text) })
  }, [failure])
}

/** Reaction to the session's end: sign-in dialog over unsaved input; otherwise a message, then sign-out, or a dialog that leads there. */
function useEnding(): void {
  const { t } = useTranslation()
  const { notification, modal } = App.useApp()
  const say = useWords()
  const signOut = useSignOut()
  const [ending, setEnding] = useAtom(endingAtom)
  const setEnded = useSetAtom(endedAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end is reported once.
  useEffect(() => {
    if (!ending) return
    const reaction = reactionTo(ending.error, { isSignedIn: true, hasUnsaved: hasUnsaved() })
    if (reaction.kind === 'signIn') {
      setEnded(true)
      // The session may end again after the return.
      setEnding(undefined)
      return
    }
    if (reaction.kind === 'reload') {
      notification.error({ key: 'ended', title: t(reaction.title), description: say(reaction.text) })
      const timer = setTimeout(() => {
        signOut()
        window.location.reload()
      }, reaction.after)
      return () => clearTimeout(timer)
    }
    if (reaction.kind !== 'expired') return
    modal.error({
      title: t(reaction.title),
      content: say(reaction.text),
      okText: t(reaction.button),
      onOk: () => {
        signOut()
        window.location.assign('/')
      },
    })
    return
  }, [ending])
}

/** Reports chunks that failed to load, mostly after a new release, and new releases. */
function useLostChunks(): void {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const isReached = useAtomValue(reachedAtom)
  useEffect(() => {
    const warn = (title: string, description: string) => () =>
      notification.warning({
        key: 'release',
        duration: 0,
        title,
        description,
        actions: (
          <Button type="primary" size="small" onClick={() => window.location.reload()}>
            {t('common.reload')}
          </Button>
        ),
      })
    const reportLost = warn(t('shell.chunkLost'), t('common.chunkLostHint'))
    // Offline, everything fails, and the banner says so.
    const lost = () => {
      if (navigator.onLine && isReached) reportLost()
    }
    const listeners = {
      [chunkLost]: lost,
      'vite:preloadError': lost,
      [newRelease]: warn(t('shell.newVersion'), t('shell.newVersionHint')),
    }
    for (const [name, listener] of Object.entries(listeners)) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) window.removeEventListener(name, listener)
    }
  }, [notification, t, isReached])
}
