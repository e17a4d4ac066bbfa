import { Card, Empty } from 'antd'
import dayjs from 'dayjs'
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { MenuItem } from '../api/permissions.ts'
import { sessionAtom } from '../state/session.ts'
import { greetingOf } from './greeting.ts'
import { MenuIcon } from './menu-icon.tsx'
import { leavesOf } from './menu-tree.ts'

/** Where everybody begins: a greeting, and a way to each page that they may open. */
export function HomePage({ menu }: { readonly menu: readonly MenuItem[] }) {
  const { t } = useTranslation()
  const session = useAtomValue(sessionAtom)
  const now = dayjs()
  const leaves = leavesOf(menu).filter(({ item }) => !item.hidden && item.path !== '/dashboard/analysis')
  return (
    <div className="home">
      <h1 tabIndex={-1}>
        {t(`shell.${greetingOf(now.hour())}`)}
        {session &&
          `，${session.user.realname}`.replace('，', document.documentElement.lang.startsWith('en') ? ', ' : '，')}
      </h1>
      <p className="home-date">{t('shell.today', { date: now.format('YYYY-MM-DD dddd') })}</p>
      <h2>{t('shell.quick')}</h2>
      {leaves.length === 0 && <Empty description={t('shell.nothingToSee')} />}
      <ul className="home-links">
        {leaves.map(({ item, trail }) => (
          <li key={item.id}>
            <Link to={item.path}>
              <Card hoverable size="small">
                <span className="home-icon">
                  <MenuIcon name={item.meta.icon} />
                </span>
                <span>
                  <strong>{item.meta.title}</strong>
                  <small>
                    {trail
                      .slice(0, -1)
                      .map(({ meta }) => meta.title)
                      .join(' / ')}
                  </small>
                </span>
              </Card>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
