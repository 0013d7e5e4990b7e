import { typeText } from './kit/fill-field.ts';
import { ask, card } from './support/editor-page.ts';
import { expect, expectAccessible, test } from './support/test.ts';

// A project that someone else deleted.
test.use({ expectedConsoleError: /404/ });

test('projects and templates are created, renamed, copied, moved, shared, deleted and restored', async ({
  page,
  galley,
}) => {
  // Every action, one after the other.
  test.slow();
  const about = { name: 'Fleeting', description: '', visibility: 'PRIVATE' };
  const { id: fleeting } = await ask<{ id: string }>(page, galley.address, 'POST', '/workspace/projects', about);
  await page.goto(galley.address);
  const status = page.getByRole('main').getByRole('status').last();
  await page.getByRole('button', { name: 'New project' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name').pressSequentially('Autumn');
  await page.keyboard.press('Enter');
  await expect(status).toHaveText('Project “Autumn” created.');

  const choose = async (name: string, action: string) => {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('button', { name: action }).click();
  };
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.pressSequentially('quote card');
  const actions = page.getByRole('button', { name: 'Actions for Quote card', exact: true });
  // Escape closes the menu alone.
  await actions.click();
  await expect(page.getByRole('link', { name: 'Versions' })).toBeVisible();
  await expectAccessible(page.getByRole('group', { name: 'Actions for Quote card', exact: true }));
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('quote card');
  await actions.focus();
  await page.keyboard.press('Enter');
  const edit = page.getByRole('link', { name: 'Edit', exact: true });
  await expect(edit).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(edit).toBeFocused();
  // The keys of the list don't leave the menu.
  await page.keyboard.press('ArrowDown');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await choose('Quote card', 'Duplicate…');
  await dialog.getByLabel('Project').selectOption('Autumn');
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await expect(status).toHaveText('“Quote card copy” created (only you can see it). Edit the copy');
  await choose('Quote card copy', 'Rename or describe…');
  await typeText(dialog.getByLabel('Name'), 'Leaves');
  await typeText(dialog.getByLabel('Description'), 'Harvest');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(status).toHaveText('“Leaves” saved.');
  await search.fill('harvest leaves');
  await choose('Leaves', 'Share…');
  await expect(dialog).toContainText('Its project “Autumn” is private.');
  await dialog.getByRole('button', { name: 'Share' }).click();
  await expect(status).toHaveText('“Leaves” is now shared.');
  await choose('Leaves', 'Move…');
  // The message of an earlier action disappears.
  await expect(status).toBeEmpty();
  await dialog.getByLabel('To project').selectOption('Fleeting');
  await page.request.delete(`${galley.address}/workspace/projects/${fleeting}`, {
    headers: { origin: galley.address, 'content-type': 'application/json' },
  });
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The template or its project was deleted');
  // A deleted project is not replaced by another one.
  await expect(dialog.getByLabel('To project')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(dialog.getByText('Choose a project.')).toBeVisible();
  await dialog.getByLabel('To project').selectOption('Education');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(status).toHaveText('“Leaves” moved to “Education”.');

  await search.fill('education');
  await page.getByRole('link', { name: 'Education', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Education' })).toBeVisible();
  await page.getByRole('link', { name: 'New template' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New template' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await choose('Leaves', 'Delete…');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Leaves', exact: true })).toBeFocused();
  await choose('Leaves', 'Delete…');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(status).toHaveText('“Leaves” was deleted. You can restore it for 30 days.');
  await expect(page.getByRole('heading', { level: 1, name: 'Education' })).toBeFocused();
  const deleted = page.getByRole('region', { name: 'Deleted' });
  await expect(deleted.getByRole('listitem')).toHaveText([/Leaves.*(29|30) days left/]);

  const home = page.getByRole('link', { name: 'Galley', exact: true });
  await home.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await search.fill('autumn');
  await page.getByRole('link', { name: 'Autumn', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Autumn' })).toBeVisible();
  await expect(deleted).toHaveCount(0);
  // A deleted project's page leads to the list.
  await choose('Autumn', 'Delete…');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await expect(status).toHaveText('“Autumn” was deleted. You can restore it for 30 days.');
  await expect(deleted.getByRole('listitem')).toHaveText([
    /Autumn.*(29|30) days left/,
    /Fleeting/,
    /Leaves.*Template in Education/,
  ]);
  await expectAccessible(deleted);
  await deleted.getByRole('button', { name: 'Restore Leaves' }).press('Enter');
  await expect(status).toHaveText('“Leaves” restored.');
  await expect(deleted.getByRole('listitem')).toHaveCount(2);
  await expect(page.locator(':focus')).toHaveCount(1);
  await search.fill('leaves');
  await page.getByRole('link', { name: 'Leaves', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaves' })).toBeVisible();

  const strip = page.getByRole('navigation', { name: 'Recent and favorite templates' });
  await home.click();
  await choose('Education', 'Rename or describe…');
  await typeText(dialog.getByLabel('Name'), 'Schools');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(status).toHaveText('“Schools” saved.');
  await home.click();
  await expect(strip).toContainText('Leaves Schools');
  await expect(strip.locator('img').first()).toHaveAttribute('src', /\?v=/);
  await strip.getByRole('link', { name: /Leaves/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaves' })).toBeVisible();
  await choose('Leaves', 'Move…');
  await dialog.getByLabel('To project').selectOption('Retail');
  await dialog.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('“Leaves” moved to “Retail”.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('Retail');
  await home.click();
  await expect(strip).toContainText('Leaves Retail');
  await deleted.getByRole('button', { name: 'Restore Fleeting' }).press('Enter');
  await expect(status).toHaveText('“Fleeting” restored.');
  await deleted.getByRole('button', { name: 'Restore Autumn' }).press('Enter');
  await expect(status).toHaveText('“Autumn” restored.');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeFocused();

  await strip.getByRole('link', { name: /Leaves/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Leaves' })).toBeVisible();
  await choose('Leaves', 'Delete…');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Retail' })).toBeVisible();
  await expect(status).toHaveText('“Leaves” was deleted. You can restore it for 30 days.');
  await expect(deleted.getByRole('listitem')).toHaveText([/^Leaves/]);
});

test('a spreadsheet begins on the first page with the choice of a template', async ({ page, galley }) => {
  await page.goto(galley.address);
  await page.getByRole('button', { name: 'Create from a spreadsheet' }).press('Enter');
  const box = page.getByRole('combobox', { name: 'Choose a template' });
  await expect(box).toBeFocused();
  const options = page.getByRole('option');
  await expect(options).not.toHaveCount(0);
  await expectAccessible(page.getByRole('dialog'));
  await box.pressSequentially('quote');
  await expect(options.first()).toHaveText(/^Quote card/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create from a spreadsheet' })).toBeVisible();
});

test('saving a dialog only sends the fields that were edited', async ({ page, galley }) => {
  const post = <Answer>(path: string, body: object) => ask<Answer>(page, galley.address, 'POST', path, body);
  const patch = (path: string, body: object) => ask(page, galley.address, 'PATCH', path, body);
  const about = { description: 'Before', visibility: 'PRIVATE' };
  const project = await post<{ id: string }>('/workspace/projects', { name: 'Shared work', ...about });
  const template = await post<{ id: string }>('/workspace/templates', {
    name: 'Poster of two',
    projectId: project.id,
    ...about,
    document: card,
  });
  const { entry: key } = await post<{ entry: { id: string } }>('/workspace/keys', {
    name: 'Key of two',
    member: 'starter-owner',
    quotaLimit: 10,
  });
  const dialog = page.getByRole('dialog');
  // The former address of this list.
  await page.goto(`${galley.address}/settings/templates?q=shared work`);
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  for (const [name, path] of [
    ['Poster of two', `/workspace/templates/${template.id}`],
    ['Shared work', `/workspace/projects/${project.id}`],
  ] as const) {
    await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole('button', { name: 'Rename or describe…' }).click();
    await patch(path, { description: 'By another member' });
    await typeText(dialog.getByLabel('Name'), `${name}, renamed`);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`“${name}, renamed” saved.`)).toBeVisible();
    expect(await patch(path, {})).toMatchObject({ name: `${name}, renamed`, description: 'By another member' });
  }

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  const row = page.getByRole('row', { name: /^Key of two/ });
  await row.getByRole('button', { name: 'Change', exact: true }).click();
  await patch(`/workspace/keys/${key.id}`, { quotaLimit: 77 });
  await typeText(dialog.getByLabel('Name'), 'Key of both');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /^Key of both/ })).toContainText('0 of 77');
});
