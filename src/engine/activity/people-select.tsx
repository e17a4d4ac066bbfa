import { Select } from 'antd'
import { useEffect, useState } from 'react'
import { feedReaders, type Reader } from '../../api/feed.ts'
import { useClient } from '../../state/client.ts'

type Props = {
  readonly id: string
  readonly about: { readonly resource: string; readonly id: string }
  readonly isOne?: boolean
  readonly value: readonly string[]
  readonly onChange: (accounts: readonly string[]) => void
}

/** Pause before a typed name is looked up. Milliseconds. */
const pause = 200

/** Colleagues who may read a record, found by a part of their name. */
export function PeopleSelect({ id, about, isOne = false, value, onChange }: Props) {
  const client = useClient()
  const [text, setText] = useState('')
  const [people, setPeople] = useState<readonly Reader[]>([])
  const { resource, id: record } = about
  useEffect(() => {
    let isCurrent = true
    const look = async () => {
      const found = await feedReaders(client, resource, record, { q: text, audience: 'own' }).catch(() => [])
      // Chosen people keep their names.
      if (isCurrent) setPeople((known) => [...known.filter((one) => !isAmong(found, one)), ...found])
    }
    const timer = setTimeout(() => void look(), text === '' ? 0 : pause)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, resource, record, text])
  return (
    <Select
      id={id}
      {...(!isOne && { mode: 'multiple' as const })}
      value={isOne ? (value[0] ?? null) : [...value]}
      onChange={(chosen: string | string[] | null) => onChange([chosen ?? []].flat())}
      showSearch={{ onSearch: setText, filterOption: (typed, option) => matches(typed, option) }}
      options={people.map(({ username, realname }) => ({ value: username, label: realname }))}
    />
  )
}

const isAmong = (people: readonly Reader[], { username }: Reader) => people.some((one) => one.username === username)

function matches(typed: string, option: { readonly value?: unknown; readonly label?: unknown } | undefined): boolean {
  return `${option?.value} ${option?.label}`.toLowerCase().includes(typed.toLowerCase())
}
