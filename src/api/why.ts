import type { WhyMenu, WhyResource } from '../schema/model/why-data.ts'
import type { Client } from './client.ts'

/** Why a person has an entry of the menu or not, for all entries. Administrators only. */
export function whyMenu(client: Client, user: string): Promise<WhyMenu> {
  return client.get('sys/why/menu', { user })
}

/** Why a person may use a resource, its fields and one of its records or not. `record` is an id or the label of the list. */
export function whyResource(
  client: Client,
  asked: { readonly user: string; readonly resource: string; readonly record?: string },
): Promise<WhyResource> {
  return client.get('sys/why/resource', asked)
}
