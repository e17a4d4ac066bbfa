import { filesOfForm } from '../../../src/schema/jeecg/files-of-form.ts'
import type { FormItem } from '../../../src/schema/jeecg/foreign-prop.ts'
import { formOfStored } from '../../../src/schema/jeecg/form-of-stored.ts'
import type { StoredTable } from '../../../src/schema/jeecg/stored-prop.ts'
import { AppError } from '../../../src/schema/model/errors.ts'
import type { Context } from '../../platform/http/route.ts'
import { demandFiles, draftSteps, fileTexts, placeAt, servedText } from './file-drafts.ts'

type Given = FormItem | readonly StoredTable[]

const isStored = (form: Given): form is readonly StoredTable[] => Array.isArray(form)

/** Files of a definition. Its parts have any shape, so whatever the conversion stumbles over is a mistake of the definition. */
function converted(code: string, given: Given, dictionaries: Parameters<typeof filesOfForm>[2]) {
  try {
    if (!isStored(given)) return filesOfForm(code, given, dictionaries)
    const stored = formOfStored(given)
    return stored && filesOfForm(code, stored.form, dictionaries, stored.placement)
  } catch (cause) {
    throw new AppError('BAD_REQUEST', { name: 'form', reason: 'not a form definition' }, { cause })
  }
}

/** Drafts of the files for a form definition or a stored form of a JeecgBoot server; gives the path of the resource. @throws FILE_EXISTS */
export async function startFromForm(context: Context) {
  demandFiles(context)
  const { app, body, session } = context
  const { code, form } = body as { readonly code: string; readonly form: Given }
  const files = converted(code, form, app.live.current.dictionaries)
  if (!files) throw new AppError('BAD_REQUEST', { name: 'form', reason: 'one main table' })
  const taken = files.find(({ path }) => servedText(app, path) !== null)
  if (taken) throw new AppError('FILE_EXISTS', { path: taken.path })
  const [{ path }] = files
  for (const each of files) placeAt(each.path)
  const steps = files.flatMap((each) => draftSteps(app, { ...each, version: 0, who: session.user.username }))
  await fileTexts.write(app, path, steps)
  return { path }
}
