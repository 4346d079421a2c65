import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  draftOf,
  faultsOf,
  newAnnouncement,
  runOf,
  inputOf,
  type AnnouncementDraft,
  type Faults,
  type Run,
} from './announcement-draft.ts';
import type { Announcement } from './content.queries.ts';
import { missingTexts } from './texts.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const fresh = newAnnouncement('B', now);
const titled = { ...fresh.texts, EN: { title: 'Sale', content: '' } };
const good: AnnouncementDraft = { ...fresh, texts: titled };

test('OP-12 OP-13 what is missing is said beside its field', () => {
  const cases: [draft: AnnouncementDraft, faults: Faults][] = [
    [good, {}],
    [fresh, { title: 'required' }],
    [newAnnouncement('H', now), { content: 'required' }],
    [{ ...good, linkageType: 'URL' }, { linkage: 'required' }],
    [{ ...good, linkageType: 'URL', linkage: 'javascript:x' }, { linkage: 'address_wrong' }],
    [{ ...good, linkageType: 'URL', linkage: '//evil.example' }, { linkage: 'address_wrong' }],
    [{ ...good, linkageType: 'URL', linkage: '/RNG?vendor=STU' }, {}],
    [{ ...good, linkageType: 'G' }, { game: 'game_missing' }],
    [{ ...good, linkageType: 'G', nodeId: 5, vendor: 'STU' }, {}],
    [{ ...good, startsAt: '' }, { startsAt: 'required' }],
    [{ ...good, endsAt: good.startsAt }, { endsAt: 'end_before_start' }],
  ];
  for (const [draft, faults] of cases) assert.deepEqual(faultsOf(draft), faults, JSON.stringify(draft));
});

test('OP-12 what is sent carries only the languages that are written and what its link needs', () => {
  const input = inputOf({ ...good, linkageType: 'G', linkage: '/old', nodeId: 5, vendor: 'STU' }, 'a test');
  assert.deepEqual(input.texts, { EN: { title: 'Sale', content: '' } });
  assert.deepEqual([input.linkage, input.nodeId, input.vendor, input.groupName], ['', 5, 'STU', 'w_home']);
  assert.deepEqual([input.startsAt, input.endsAt, input.reason], [now, null, 'a test']);
  const back = inputOf({ ...good, nodeId: 5, vendor: 'STU' }, 'a test');
  assert.deepEqual([back.nodeId, back.vendor], [null, null]);
  assert.deepEqual(missingTexts(titled), ['CN', 'KM']);
  assert.equal(inputOf(newAnnouncement('PU', now), 'x').execution, 'A');
});

test('OP-13 a saved one that is opened and sent again is the same', () => {
  const row: Announcement = {
    id: 7,
    kind: 'PU',
    texts: { EN: { title: 'T', content: '<p>x</p>' }, KM: { title: 'ក', content: '' } },
    groupName: '',
    imageUrl: '',
    linkage: '/promotions',
    linkageType: 'P',
    nodeId: null,
    vendor: null,
    execution: 'F',
    promotionType: 'GENERAL',
    sort: 2,
    isActive: false,
    audience: 'ALL',
    languages: ['KM'],
    startsAt: now,
    endsAt: now + 3_600_000,
  };
  assert.deepEqual(inputOf(draftOf(row), 'a test'), { ...row, reason: 'a test' });
});

test('OP-12 whether the site shows it now', () => {
  const cases: [isActive: boolean, startsAt: number, endsAt: number | null, run: Run][] = [
    [true, now, null, 'running'],
    [true, now - 5, now + 1, 'running'],
    [true, now + 1, null, 'planned'],
    [true, now - 5, now, 'ended'],
    [false, now - 5, null, 'off'],
  ];
  for (const [isActive, startsAt, endsAt, run] of cases)
    assert.equal(runOf({ isActive, startsAt, endsAt }, now), run, run);
});
