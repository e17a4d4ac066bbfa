import { CheckOutlined, ShopOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { App, Button, Dropdown } from 'antd'
import { useAtomValue, useSetAtom } from 'jotai'
import { useTranslation } from 'react-i18next'
import { ownCompanies, selectCompany } from '../../api/session.ts'
import { useErrorText } from '../../engine/error-text.ts'
import { useClient } from '../../state/client.ts'
import { sessionAtom, setUserAtom } from '../../state/session.ts'
import { accountKey } from './account-queries.ts'
import { useStartOver } from './use-start-over.ts'

/** Company that a person of several acts for, with a switch; hidden for everybody else. */
export function CompanySwitch({ isShort }: { readonly isShort: boolean }) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  const errorText = useErrorText()
  const client = useClient()
  const session = useAtomValue(sessionAtom)
  const setUser = useSetAtom(setUserAtom)
  const { mayStart, startOver } = useStartOver()
  const { data } = useQuery({
    queryKey: [...accountKey, 'companies', session?.user.supplierId],
    queryFn: () => ownCompanies(client),
    enabled: Boolean(session?.user.supplierId),
  })
  if (!data || data.list.length < 2) return null
  const current = data.list.find(({ id }) => id === data.current)
  const change = async (id: string) => {
    if (id === data.current || !(await mayStart())) return
    const user = await selectCompany(client, id)
    startOver(() => setUser(user))
  }
  const items = data.list.map(({ id, companyName }) => ({
    key: id,
    label: companyName,
    icon: <CheckOutlined style={{ visibility: id === data.current ? 'visible' : 'hidden' }} />,
    onClick: () => void change(id).catch((error: unknown) => message.error(errorText(error))),
  }))
  const name = current?.companyName ?? ''
  return (
    <Dropdown menu={{ items, selectedKeys: [data.current] }} trigger={['click']}>
      <Button
        type="text"
        className="shell-company"
        icon={<ShopOutlined />}
        aria-label={t('own.actingFor', { name })}
        title={t('own.actingFor', { name })}
      >
        {isShort ? null : <span>{name}</span>}
      </Button>
    </Dropdown>
  )
}
