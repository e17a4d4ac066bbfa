import './words.ts'
import { useQuery } from '@tanstack/react-query'
import { Card, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Tag } from '../../../widgets/kit/tag.tsx'
import type { Person } from '../../api/account.ts'
import { currentSupplier } from '../../api/session.ts'
import { usePageName } from '../../engine/frame/page-frame.ts'
import { NotFetched } from '../../engine/not-fetched.tsx'
import { useClient } from '../../state/client.ts'
import { useLang } from '../../state/lang.ts'
import { PageHeading } from '../kit/page-heading.tsx'
import { profileQuery, sessionsQuery, usePerson, workplacesQuery } from './account-queries.ts'
import { OwnAvatar } from './own-avatar.tsx'
import { OwnWork } from './own-work.tsx'
import { SessionItem } from './session-item.tsx'
import './account.css'

/** Sessions in the list at most; the settings page lists all. */
const lastSessions = 3

/** Own account (menu route `account-center`): person, roles, workplaces, links and own work. */
export function AccountCenterPage() {
  const { t } = useTranslation()
  usePageName(t('own.center'))
  const { data: person, error, refetch } = usePerson()
  return (
    <div className="account">
      <PageHeading>{t('own.center')}</PageHeading>
      {error && !person && <NotFetched error={error} onRetry={() => void refetch()} />}
      {!(error || person) && <Skeleton avatar />}
      {person && (
        <div className="account-columns">
          <PersonCard person={person} />
          <Card title={t('account.lastSessions')} extra={<SessionsLink />}>
            <LastSessions />
          </Card>
        </div>
      )}
      {person && (
        <Card>
          <OwnWork />
        </Card>
      )}
    </div>
  )
}

function SessionsLink() {
  const { t } = useTranslation()
  return <Link to="/account/settings?tab=sessions">{t('account.allSessions')}</Link>
}

function PersonCard({ person }: { readonly person: Person }) {
  const { t } = useTranslation()
  return (
    <Card>
      <div className="account-person">
        <OwnAvatar size={72} />
        <span>
          <strong>{person.realname}</strong>
          <small>{person.username}</small>
          <span className="account-tags">
            {person.roleNames.map((name) => (
              <Tag key={name} option={{ value: name, label: name, color: 'blue' }} />
            ))}
          </span>
        </span>
      </div>
      <PersonFacts person={person} />
      <nav className="account-links" aria-label={t('own.center')}>
        <Link to="/account/settings">{t('own.settings')}</Link>
        <Link to="/messageSeting/annountCement">{t('account.announcements')}</Link>
      </nav>
    </Card>
  )
}

function PersonFacts({ person }: { readonly person: Person }) {
  const { t } = useTranslation()
  const client = useClient()
  const { data: profile, isPending } = useQuery(profileQuery(client))
  return (
    <dl className="account-facts">
      {person.supplierId === '' ? <Departs /> : <Company />}
      <TenantFact id={person.tenantId} />
      <Fact name={t('account.post')} isPending={isPending}>
        {profile?.post}
      </Fact>
      <Fact name={t('account.phone')} isPending={isPending}>
        {profile?.phone}
      </Fact>
      <Fact name={t('account.telephone')} isPending={isPending}>
        {profile?.telephone}
      </Fact>
      <Fact name={t('account.email')} isPending={isPending}>
        {profile?.email}
      </Fact>
    </dl>
  )
}

function Company() {
  const { t } = useTranslation()
  const client = useClient()
  const { data, isPending } = useQuery({ queryKey: ['own-company'], queryFn: () => currentSupplier(client) })
  return (
    <Fact name={t('account.company')} isPending={isPending}>
      {data?.companyName}
    </Fact>
  )
}

function Departs() {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const { data: workplaces, isPending } = useQuery(workplacesQuery(client))
  const departs = workplaces?.list.map(({ orgCode, departName, departNameEn }) => (
    <span key={orgCode} className="account-depart">
      {(lang === 'en' && departNameEn) || departName}{' '}
      {orgCode === workplaces.orgCode && (
        <Tag option={{ value: orgCode, label: t('account.current'), color: 'green' }} />
      )}
    </span>
  ))
  return (
    <Fact name={t('account.departs')} isPending={isPending}>
      {departs?.length ? departs : undefined}
    </Fact>
  )
}

function TenantFact({ id }: { readonly id: string }) {
  const { t } = useTranslation()
  const lang = useLang()
  const client = useClient()
  const { data: workplaces, isPending } = useQuery(workplacesQuery(client))
  const tenant = workplaces?.tenantList.find((each) => each.id === id)
  return (
    <Fact name={t('account.tenant')} isPending={isPending}>
      {(lang === 'en' && tenant?.nameEn) || tenant?.name}
    </Fact>
  )
}

type FactProps = { readonly name: string; readonly isPending: boolean; readonly children: ReactNode }

function Fact({ name, isPending, children }: FactProps) {
  const { t } = useTranslation()
  const none = isPending ? <Skeleton.Input size="small" /> : t('account.none')
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <span className="account-none">{none}</span>}</dd>
    </div>
  )
}

function LastSessions() {
  const client = useClient()
  const { data, error, refetch } = useQuery(sessionsQuery(client))
  if (error && !data) return <NotFetched error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton avatar />
  return (
    <ul className="account-list">
      {data.slice(0, lastSessions).map((session) => (
        <SessionItem key={session.id} session={session} />
      ))}
    </ul>
  )
}
