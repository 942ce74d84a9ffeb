import { userInfo } from 'node:os';
import { expect, it } from 'vitest';
import { operatorName } from './operator.ts';

const { username } = userInfo();

it('is the user of the machine', () => {
  expect(operatorName({})).toBe(username);
  expect(operatorName({ SUDO_USER: username })).toBe(username);
});

it('is not only a name from the environment', () => {
  expect(operatorName({ SUDO_USER: 'owner@shop.example' })).toBe(`owner@shop.example as ${username}`);
});
