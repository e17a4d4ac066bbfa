import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import type { PageFrame } from '../../engine/frame/page-frame.ts'
import type { LeaveQuestion } from '../../engine/frame/use-leave-question.ts'
import { hasUnsaved, hold, keepUnsaved, release, releasePage } from '../../state/unsaved.ts'
import { storedTabs, storeTabs } from './stored-tabs.ts'
import {
  arrive,
  close,
  firstTabs,
  fullPath,
  idsOnSide,
  move,
  named,
  neighbour,
  type Policy,
  pruned,
  refresh,
  refused,
  settle,
  show,
  type Tab,
  type Tabs,
} from './tabs.ts'

type Options = {
  /** Owner of the pages. */
  readonly of: string
  readonly policy: Policy
  /** Whether a page stays alive while another is active. */
  readonly isKeptAlive: (tab: Tab) => boolean
  /** Confirms that a page with unsaved input may be left. */
  readonly ask: LeaveQuestion
}

/** Tabs of the workspace, driven by the address and by clicks. */
export function useTabs({ of, policy, isKeptAlive, ask }: Options) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [tabs, setTabs] = useArrivals(of, policy)
  const latest = useRef(tabs)
  // Before the cleanup of hidden pages' effects, which ask whether their page is still active.
  useLayoutEffect(() => {
    latest.current = tabs
  }, [tabs])
  useEffect(() => storeTabs(of, tabs), [of, tabs])
  useDropped(tabs)

  const goTo = useCallback(
    (tab: Tab | undefined, replace = false) => {
      if (!tab) return
      // At once: the router takes its time.
      setTabs((before) => show(before, tab.id))
      void navigate(fullPath(tab.location), { replace })
    },
    [navigate, setTabs],
  )
  const shut = useCallback(
    async (ids: readonly string[]) => {
      if (ids.some((id) => hasUnsaved(id))) {
        if (!(await ask(async () => (await Promise.all(ids.map(keepUnsaved))).every(Boolean)))) return
        // Given-up input is not stored as a draft.
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
      closeSide: (id: string, side: 'left' | 'right' | 'others') => shut(idsOnSide(latest.current, id, side)),
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
    isKeptAlive,
    navigate: (path) => void navigate(path, { replace: true }),
  })
  return { tabs, commands, frameOf }
}

export type TabCommands = ReturnType<typeof useTabs>['commands']

/** State of the tabs, derived from the address during render, so that no old page flashes. */
function useArrivals(of: string, policy: Policy) {
  const location = useLocation()
  const type: NavigationType = useNavigationType()
  const tabIds = useRef(new Map<string, string>())
  const turn = (tabs: Tabs) =>
    arrive(
      tabs,
      {
        location,
        navigation: type,
        isSamePage: (location.state as { isSamePage?: boolean } | null)?.isSamePage === true,
        tabId: tabIds.current.get(location.key),
      },
      policy,
    )
  const [tabs, setTabs] = useState(() => turn(firstTabs(storedTabs(of))))
  const [lastPolicy, setLastPolicy] = useState(policy)
  const isArrival = tabs.at !== location.key
  // A tab may be active whose address is still on its way: another policy must not return to the old address.
  const current = isArrival ? turn(tabs) : lastPolicy === policy ? tabs : pruned(tabs, policy)
  if (current !== tabs) setTabs(current)
  if (lastPolicy !== policy) setLastPolicy(policy)
  // The tab that received the address, not the active one, whose own address is still on its way.
  useEffect(() => {
    tabIds.current.set(location.key, current.atTab)
  }, [location.key, current.atTab])
  // Back, before a tab's address arrived, returns to the address that never changed for the router.
  useEffect(() => {
    const giveUp = () => setTabs(settle)
    window.addEventListener('popstate', giveUp)
    return () => window.removeEventListener('popstate', giveUp)
  }, [])
  return [current, setTabs] as const
}

// A closed page releases its unsaved work.
function useDropped(tabs: Tabs): void {
  const known = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const now = new Set([...tabs.open, ...tabs.keptAlive].map(({ id }) => id))
    for (const id of known.current) if (!now.has(id)) releasePage(id)
    known.current = now
  }, [tabs])
}

type Frames = Pick<Options, 'policy' | 'isKeptAlive'> & {
  readonly setTabs: (change: (before: Tabs) => Tabs) => void
  readonly navigate: (path: string) => void
}

/** Frame of each page; a stable object while the tab exists. */
function useFrames(latest: { readonly current: Tabs }, given: Frames) {
  const own = useRef(given)
  useLayoutEffect(() => {
    own.current = given
  })
  const [frames] = useState(() => new Map<string, PageFrame>())
  return useCallback(
    (tab: Tab): PageFrame => {
      const isKeptAlive = given.isKeptAlive(tab)
      const known = frames.get(tab.id)
      if (known?.isKeptAlive === isKeptAlive) return known
      const made = frameFor(tab.id, isKeptAlive, latest, own)
      frames.set(tab.id, made)
      // Frames of closed pages are dropped.
      const alive = new Set([...latest.current.open, ...latest.current.keptAlive].map(({ id }) => id)).add(tab.id)
      for (const id of frames.keys()) if (!alive.has(id)) frames.delete(id)
      return made
    },
    [frames, latest, given.isKeptAlive],
  )
}

function frameFor(
  id: string,
  isKeptAlive: boolean,
  latest: { readonly current: Tabs },
  own: { readonly current: Frames },
): PageFrame {
  const isShown = () => latest.current.active === id
  return {
    isKeptAlive,
    name: (title) => {
      document.title = `${title} · Procura`
      own.current.setTabs((before) => named(before, id, title))
    },
    leave: (otherwise) => {
      const after = close(latest.current, [id], { ...own.current.policy, isKeptAliveOnClose: () => false })
      const back = after.open.find((tab) => tab.id === after.recent[0])
      // Without a page to go back to, this tab takes the other address.
      if (back) own.current.setTabs(() => after)
      own.current.navigate(back ? fullPath(back.location) : otherwise)
    },
    refuse: (isRefused) => own.current.setTabs((before) => refused(before, id, isRefused)),
    hold: (holder) => hold(id, holder),
    // A hidden page keeps its unsaved input.
    release: (holder) => {
      if (isShown()) release(id, holder)
    },
  }
}
