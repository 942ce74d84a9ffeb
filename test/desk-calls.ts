export { deskCalls } from '../server/operators/desk/desk-calls.ts';
