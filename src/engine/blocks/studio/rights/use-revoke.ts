import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { saveGrants } from '../../../../api/grants.ts'
import type { KeptGrant } from '../../../../schema/model/studio-data.ts'
import { useClient } from '../../../../state/client.ts'
import { studioKey } from '../../../data/schema-keys.ts'
import { useErrorText } from '../../../error-text.ts'

/** Revocation of grants that an administrator gave to a role: after a confirmation, effective without a publication. */
export function useRevoke() {
  const { t } = useTranslation()
  const client = useClient()
  const queries = useQueryClient()
  const { modal, message } = App.useApp()
  const errorText = useErrorText()
  const revoke = async (role: string, grants: readonly KeptGrant[]) => {
    try {
      await saveGrants(client, { of: 'role', id: role }, { now: [], before: grants.map(({ id }) => id) })
      await Promise.all(['plan', 'preview'].map((key) => queries.invalidateQueries({ queryKey: [...studioKey, key] })))
    } catch (error) {
      void message.error(errorText(error))
    }
  }
  return (role: string, grants: readonly KeptGrant[]) =>
    void modal.confirm({
      title: t('studio.revokeAsk'),
      content: t('studio.revokeHint'),
      okText: t('studio.revoke'),
      cancelText: t('studio.cancel'),
      onOk: () => revoke(role, grants),
    })
}
