import { useQuery } from '@tanstack/react-query'
import { Select } from 'antd'
import { useState } from 'react'
import { useSettled } from '../../widgets/kit/use-settled.ts'
import { listRecords } from '../api/resource.ts'
import { useClient } from '../state/client.ts'

type Props = {
  readonly id?: string
  readonly label?: string
  readonly placeholder: string
  /** Account name; '' for none. */
  readonly value: string
  readonly onChange: (username: string) => void
}

/** Select of a person by name or account, for administrators. */
export function PersonSelect({ id, label, placeholder, value, onChange }: Props) {
  const client = useClient()
  const [keyword, setKeyword] = useState('')
  const sought = useSettled(keyword, 250)
  const { data = [], isFetching } = useQuery({
    queryKey: ['people', sought],
    queryFn: async ({ signal }) => {
      const found = await Promise.all(
        ['username', 'realname'].map((field) =>
          listRecords(client, 'sys/user', { pageSize: 20, ...(sought !== '' && { [field]: `*${sought}*` }) }, signal),
        ),
      )
      const people = found.flatMap(({ records }) => records)
      return [...new Map(people.map(({ username, realname }) => [String(username), String(realname)]))]
    },
    placeholderData: (last) => last,
  })
  return (
    <Select
      {...(id !== undefined && { id })}
      {...(label !== undefined && { 'aria-label': label })}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      loading={isFetching}
      placeholder={placeholder}
      value={value === '' ? null : value}
      options={data.map(([username, realname]) => ({ value: username, label: `${realname} · ${username}` }))}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
