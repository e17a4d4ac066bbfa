import { App } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompiledResource } from '../../../schema/model/compiled.ts'
import type { Choice } from '../../query/columns.ts'
import { firstState, isFirst, type ListState } from '../../query/list-query.ts'
import { useViews, type View, type ViewState } from './use-views.ts'

type Shown = {
  readonly resource: CompiledResource
  readonly state: ListState
  readonly choice: Choice | undefined
  /** Whether the list has views: a list in a block has none. */
  readonly isOn: boolean
  readonly onState: (state: ListState, isMend?: boolean) => void
  readonly onChoice: (choice: Choice | undefined) => void
}

/** Views of a list: the current one, whether it was changed, and the commands. */
export function useListViews({ resource, state, choice, isOn, onState, onChoice }: Shown) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const { views, isReady, isOpen, add, change, remove } = useViews(resource.code, isOn)
  const current = views.find(({ id }) => id === state.view)
  const shown = shownState(state, choice)
  const choose = (view: View | undefined, isMend = false) => {
    const first = firstState(resource)
    onChoice(view?.state.columns)
    onState(view ? { ...first, ...listState(view.state), view: view.id } : first, isMend)
  }
  useFirstView({
    state,
    resource,
    current,
    isReady: isReady && isOn,
    choose,
    onGone: () => {
      void message.info(t('query.viewGone'))
      choose(undefined, true)
    },
  })
  const saved = (made: { readonly id: string }) => onState({ ...state, view: made.id }, true)
  return {
    all: views,
    current,
    isOpen,
    isChanged: current !== undefined && !isSame(current.state, shown),
    choose: (view: View | undefined) => choose(view),
    add: async (name: string, isShared: boolean) => saved(await add(name, isShared, shown)),
    rename: async (name: string, isShared: boolean) => {
      if (current) await change(current, name, isShared, current.state)
    },
    save: async () => {
      if (current) await change(current, current.name, current.isShared, shown)
    },
    remove: async () => {
      if (!current) return
      await remove(current)
      choose(undefined, true)
    },
    /** Link to the current state: to the view if it is unchanged. */
    link: () => (current && !isSame(current.state, shown) ? location.href : linkOf(current)),
  }
}

export type ListViews = ReturnType<typeof useListViews>

function linkOf(view: View | undefined): string {
  return view ? `${location.origin}${location.pathname}?view=${view.id}` : location.href
}

type First = {
  readonly state: ListState
  readonly resource: CompiledResource
  readonly current: View | undefined
  readonly isReady: boolean
  readonly choose: (view: View | undefined, isMend: boolean) => void
  readonly onGone: () => void
}

/** An address with only a view opens that view. */
function useFirstView({ state, resource, current, isReady, choose, onGone }: First) {
  const opened = useRef<string>(undefined)
  useEffect(() => {
    if (state.view === undefined || !isReady || opened.current === state.view) return
    opened.current = state.view
    const { view: _, ...rest } = state
    if (!current) onGone()
    else if (isFirst(rest, resource)) choose(current, true)
  })
}

function listState({ filters, advanced, sort, group, pageSize }: ViewState): Partial<ListState> {
  return { filters, sort, pageSize, ...(group && { group }), ...(advanced && { advanced }) }
}

function shownState({ filters, advanced, sort, group, pageSize }: ListState, columns: Choice | undefined): ViewState {
  const optional = { ...(group && { group }), ...(advanced && { advanced }), ...(columns && { columns }) }
  return { filters, sort, pageSize, ...optional }
}

// Views are written by this code, so their properties have the same order; filters are texts as typed.
function isSame(left: ViewState, right: ViewState): boolean {
  const text = ({ filters, ...rest }: ViewState) =>
    JSON.stringify([
      Object.entries(filters).toSorted(),
      [rest.sort, rest.group, rest.pageSize],
      [rest.advanced, rest.columns],
    ])
  return text(left) === text(right)
}
