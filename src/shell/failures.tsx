import { App, Button } from 'antd'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { partLost } from '../../widgets/kit/lazily.ts'
import { useWords } from '../engine/error-text.ts'
import { caseOf, keyOf, reactionTo } from '../engine/errors/error-catalogue.ts'
import { newRelease } from '../engine/live/new-release.ts'
import { failureAtom } from '../state/failures.ts'
import { reachedAtom } from '../state/reach.ts'
import { endedAtom, endingAtom } from '../state/session.ts'
import { hasUnsaved } from '../state/unsaved.ts'
import { useSignOut } from './kit/use-sign-out.ts'

/** Tells of calls that failed, by the catalogue (spec 8), of a session that is over, and of parts of the program that did not come. */
export function Failures() {
  useFailedCalls()
  useEnding()
  useLostParts()
  return null
}

function useFailedCalls(): void {
  const { t } = useTranslation()
  const { notification, message } = App.useApp()
  const say = useWords()
  const failure = useAtomValue(failureAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told once, in the words of that moment.
  useEffect(() => {
    if (!failure) return
    const reaction = reactionTo(failure.error, { isSignedIn: true, hasUnsaved: hasUnsaved() })
    const key = keyOf(failure.error)
    if (reaction.kind === 'notify')
      notification[reaction.tone]({ key, title: t(reaction.title), description: say(reaction.text) })
    // Other refusals stand where the rows would; one who may not have the list is warned besides (spec 7.2).
    else if (reaction.kind === 'message' && caseOf(failure.error) === 'notAllowed')
      void message.warning({ key, content: say(reaction.text) })
  }, [failure])
}

/** What the session's end brings: the sign-in dialog over what is unsaved; else time to read why, then the door, or a dialog that leads there. */
function useEnding(): void {
  const { t } = useTranslation()
  const { notification, modal } = App.useApp()
  const say = useWords()
  const signOut = useSignOut()
  const [ending, setEnding] = useAtom(endingAtom)
  const setEnded = useSetAtom(endedAtom)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end is told once.
  useEffect(() => {
    if (!ending) return
    const reaction = reactionTo(ending.error, { isSignedIn: true, hasUnsaved: hasUnsaved() })
    if (reaction.kind === 'signIn') {
      setEnded(true)
      // Whoever comes back may meet another end.
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

/** A part that did not come, most often as a new release has taken the place of this one; and a new release by itself. */
function useLostParts(): void {
  const { t } = useTranslation()
  const { notification } = App.useApp()
  const isReached = useAtomValue(reachedAtom)
  useEffect(() => {
    const tell = (title: string, description: string) => () =>
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
    const tellLost = tell(t('shell.partLost'), t('common.partLostHint'))
    // Without a way to the server everything fails, which the banner tells.
    const lost = () => {
      if (navigator.onLine && isReached) tellLost()
    }
    const told = {
      [partLost]: lost,
      'vite:preloadError': lost,
      [newRelease]: tell(t('shell.newVersion'), t('shell.newVersionHint')),
    }
    for (const [name, listener] of Object.entries(told)) window.addEventListener(name, listener)
    return () => {
      for (const [name, listener] of Object.entries(told)) window.removeEventListener(name, listener)
    }
  }, [notification, t, isReached])
}
