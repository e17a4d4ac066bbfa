import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { PageFrame } from '../../engine/frame/page-frame.ts'
import type { LeaveQuestion } from '../../engine/frame/use-leave-question.ts'
import { hasUnsaved, hold, keepUnsaved, release, releasePage } from '../../state/unsaved.ts'
import { keepTabs, keptTabs } from './kept-tabs.ts'
import {
  arrive,
  besides,
  close,
  firstTabs,
  fullPath,
  move,
  named,
  neighbour,
  type Policy,
  refresh,
  refused,
  show,
  type Tab,
  type Tabs,
} from './tabs.ts'

type Options = {
  /** Whose pages these are. */
  readonly of: string
  readonly policy: Policy
  /** Whether a page that is left is as it was when one comes back. */
  readonly isKept: (tab: Tab) => boolean
  /** Asks whether a page may be left with what is not saved in it. */
  readonly ask: LeaveQuestion
}

/** The pages of the workspace, as the address and the person's presses make them. */
export function useTabs({ of, policy, isKept, ask }: Options) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [tabs, setTabs] = useArrivals(of, policy)
  const latest = useRef(tabs)
  // Before effects of pages that are hidden are undone, which ask whether their page is still the one on show.
  useLayoutEffect(() => {
    latest.current = tabs
  }, [tabs])
  useEffect(() => keepTabs(of, tabs), [of, tabs])
  useDropped(tabs)

  const goTo = useCallback(
    (tab: Tab | undefined, replace = false) => {
      if (!tab) return
      // At once, as the router takes its time.
      setTabs((before) => show(before, tab.id))
      void navigate(fullPath(tab.location), { replace })
    },
    [navigate, setTabs],
  )
  const shut = useCallback(
    async (ids: readonly string[]) => {
      if (ids.some((id) => hasUnsaved(id))) {
        if (!(await ask(async () => (await Promise.all(ids.map(keepUnsaved))).every(Boolean)))) return
        // What was given up is not kept for later.
        for (const id of ids) releasePage(id)
      }
      const before = latest.current
      const after = close(before, ids, policy)
      setTabs(after)
      if (after.active !== before.active)
        goTo(
          after.open.find(({ id }) => id === after.active),
          true,
        )
    },
    [ask, goTo, policy, setTabs],
  )
  const commands = useMemo(
    () => ({
      goTo,
      shut,
      shutBesides: (id: string, side: 'left' | 'right' | 'others') => shut(besides(latest.current, id, side)),
      refresh: async (id: string) => {
        if (hasUnsaved(id) && !(await ask(() => keepUnsaved(id)))) return
        releasePage(id)
        setTabs((before) => refresh(before, id))
        await queries.invalidateQueries({ refetchType: 'active' })
      },
      move: (id: string, to: number) => setTabs((before) => move(before, id, to)),
      step: (by: 1 | -1) => goTo(neighbour(latest.current, by)),
    }),
    [goTo, shut, ask, queries, setTabs],
  )
  const frameOf = useFrames(latest, {
    setTabs,
    policy,
    isKept,
    navigate: (path) => void navigate(path, { replace: true }),
  })
  return { tabs, commands, frameOf }
}

export type TabCommands = ReturnType<typeof useTabs>['commands']

/** The state of the tabs, which follows the address: a new one is arrived at while it is drawn, so that nothing old is seen. */
function useArrivals(of: string, policy: Policy) {
  const location = useLocation()
  const type: NavigationType = useNavigationType()
  const ways = useRef(new Map<string, string>())
  const turn = (tabs: Tabs) =>
    arrive(
      tabs,
      {
        location,
        way: type,
        isSamePage: (location.state as { isSamePage?: boolean } | null)?.isSamePage === true,
        tabId: ways.current.get(location.key),
      },
      policy,
    )
  const [tabs, setTabs] = useState(() => turn(firstTabs(keptTabs(of))))
  const [lastPolicy, setLastPolicy] = useState(policy)
  const isOld = tabs.at !== location.key || lastPolicy !== policy
  const current = isOld ? turn(tabs) : tabs
  if (isOld) {
    setTabs(current)
    setLastPolicy(policy)
  }
  useEffect(() => {
    ways.current.set(location.key, current.active)
  }, [location.key, current.active])
  return [current, setTabs] as const
}

// What a page held goes with the page.
function useDropped(tabs: Tabs): void {
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const now = new Set([...tabs.open, ...tabs.kept].map(({ id }) => id))
    for (const id of known.current) if (!now.has(id)) releasePage(id)
    known.current = now
  }, [tabs])
}

type Frames = Pick<Options, 'policy' | 'isKept'> & {
  readonly setTabs: (change: (before: Tabs) => Tabs) => void
  readonly navigate: (path: string) => void
}

/** What each page knows of its tab; the same object for as long as the tab is there. */
function useFrames(latest: { readonly current: Tabs }, given: Frames) {
  const own = useRef(given)
  useLayoutEffect(() => {
    own.current = given
  })
  const [frames] = useState(() => new Map<string, PageFrame>())
  return useCallback(
    (tab: Tab): PageFrame => {
      const isKept = given.isKept(tab)
      const known = frames.get(tab.id)
      if (known?.isKept === isKept) return known
      const made = frameFor(tab.id, isKept, latest, own)
      frames.set(tab.id, made)
      // Of pages that are gone nothing is left.
      const alive = new Set([...latest.current.open, ...latest.current.kept].map(({ id }) => id)).add(tab.id)
      for (const id of frames.keys()) if (!alive.has(id)) frames.delete(id)
      return made
    },
    [frames, latest, given.isKept],
  )
}

function frameFor(
  id: string,
  isKept: boolean,
  latest: { readonly current: Tabs },
  own: { readonly current: Frames },
): PageFrame {
  const isShown = () => latest.current.active === id
  return {
    isKept,
    name: (title) => {
      document.title = `${title} · Procura`
      own.current.setTabs((before) => named(before, id, title))
    },
    leave: (otherwise) => {
      const after = close(latest.current, [id], { ...own.current.policy, isKeptClosed: () => false })
      const back = after.open.find((tab) => tab.id === after.recent[0])
      // Without a page to go back to, this one becomes the other.
      if (back) own.current.setTabs(() => after)
      own.current.navigate(back ? fullPath(back.location) : otherwise)
    },
    refuse: (isRefused) => own.current.setTabs((before) => refused(before, id, isRefused)),
    hold: (holder) => hold(id, holder),
    // A page that is only hidden holds on to what was typed in it.
    release: (holder) => {
      if (isShown()) release(id, holder)
    },
  }
}
