// @vitest-environment jsdom
import { composeStories } from '@storybook/react-vite'
import { describe, it } from 'vitest'
import * as fieldEditor from '../../../stories/field-editor.stories.tsx'
import * as catTree from '../../../stories/widgets/cat-tree.stories.tsx'
import * as certificate from '../../../stories/widgets/certificate.stories.tsx'
import * as checkbox from '../../../stories/widgets/checkbox.stories.tsx'
import * as computed from '../../../stories/widgets/computed.stories.tsx'
import * as cron from '../../../stories/widgets/cron.stories.tsx'
import * as date from '../../../stories/widgets/date.stories.tsx'
import * as datetime from '../../../stories/widgets/datetime.stories.tsx'
import * as file from '../../../stories/widgets/file.stories.tsx'
import * as hidden from '../../../stories/widgets/hidden.stories.tsx'
import * as image from '../../../stories/widgets/image.stories.tsx'
import * as integer from '../../../stories/widgets/integer.stories.tsx'
import * as linkDown from '../../../stories/widgets/link-down.stories.tsx'
import * as list from '../../../stories/widgets/list.stories.tsx'
import * as listMulti from '../../../stories/widgets/list-multi.stories.tsx'
import * as markdown from '../../../stories/widgets/markdown.stories.tsx'
import * as money from '../../../stories/widgets/money.stories.tsx'
import * as number from '../../../stories/widgets/number.stories.tsx'
import * as password from '../../../stories/widgets/password.stories.tsx'
import * as pca from '../../../stories/widgets/pca.stories.tsx'
import * as percent from '../../../stories/widgets/percent.stories.tsx'
import * as popup from '../../../stories/widgets/popup.stories.tsx'
import * as radio from '../../../stories/widgets/radio.stories.tsx'
import * as rate from '../../../stories/widgets/rate.stories.tsx'
import * as selDepart from '../../../stories/widgets/sel-depart.stories.tsx'
import * as selOrg from '../../../stories/widgets/sel-org.stories.tsx'
import * as selSearch from '../../../stories/widgets/sel-search.stories.tsx'
import * as selTree from '../../../stories/widgets/sel-tree.stories.tsx'
import * as selUser from '../../../stories/widgets/sel-user.stories.tsx'
import * as onOff from '../../../stories/widgets/switch.stories.tsx'
import * as table from '../../../stories/widgets/table.stories.tsx'
import * as text from '../../../stories/widgets/text.stories.tsx'
import * as textarea from '../../../stories/widgets/textarea.stories.tsx'
import * as time from '../../../stories/widgets/time.stories.tsx'
import * as umeditor from '../../../stories/widgets/umeditor.stories.tsx'
import { prepareStories } from './set-up.ts'

prepareStories()

type Runnable = { readonly run: () => Promise<void> }

const all: Record<string, Record<string, Runnable>> = {
  checkbox: composeStories(checkbox),
  cron: composeStories(cron),
  date: composeStories(date),
  datetime: composeStories(datetime),
  hidden: composeStories(hidden),
  integer: composeStories(integer),
  list: composeStories(list),
  listMulti: composeStories(listMulti),
  money: composeStories(money),
  number: composeStories(number),
  password: composeStories(password),
  popup: composeStories(popup),
  radio: composeStories(radio),
  switch: composeStories(onOff),
  text: composeStories(text),
  textarea: composeStories(textarea),
  time: composeStories(time),
  rate: composeStories(rate),
  percent: composeStories(percent),
  catTree: composeStories(catTree),
  linkDown: composeStories(linkDown),
  pca: composeStories(pca),
  selDepart: composeStories(selDepart),
  selOrg: composeStories(selOrg),
  selSearch: composeStories(selSearch),
  selTree: composeStories(selTree),
  selUser: composeStories(selUser),
  file: composeStories(file),
  image: composeStories(image),
  certificate: composeStories(certificate),
  computed: composeStories(computed),
  markdown: composeStories(markdown),
  umeditor: composeStories(umeditor),
  table: composeStories(table),
  fieldEditor: composeStories(fieldEditor),
}

describe.each(Object.entries(all))('%s', (_, stories) => {
  it.each(Object.entries(stories))(
    'plays its story %s',
    async (__, story) => {
      await story.run()
    },
    20_000,
  )
})
