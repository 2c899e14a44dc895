import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AdminOnly, Administrator, ApiAudienceHeader } from '../access/access.decorator';
import { Audience } from '../access/audience.decorator';
import type { Actor } from '../audit/admin-audit-entry';
import { ApiRefusals } from '../errors/error.dto';
import { presentUser } from '../user/present-user';
import { UserDto } from '../user/user.dto';
import { ApiExamples } from '../wire/api-examples.decorator';
import { NoStore } from '../wire/no-store.decorator';
import { announcePage } from '../wire/pagination';
import {
  ChangeUserBody,
  CreateUserBody,
  DeleteUserBody,
  ListUsersQuery,
  UserListDto,
} from './admin-user.dto';
import { AdminUserService } from './admin-user.service';
import { ApiPageHeaders } from './api-page-headers.decorator';
import { ListUsersService } from './list-users.service';
import { UserIdPipe } from './user-id.pipe';

const UserIdParam = () =>
  ApiParam({ name: 'user_id', description: 'The id of the user, a UUID.', format: 'uuid' });

const CREATE_EXAMPLES = {
  'With a password': {
    email: 'grace@example.com',
    password: 'correct horse battery staple',
    email_confirm: true,
    user_metadata: { full_name: 'Grace Hopper' },
  },
  'By phone': { phone: '+31611111111', phone_confirm: true },
  'With a hash from elsewhere': {
    email: 'edsger@example.com',
    email_confirm: true,
    password_hash: '$2b$10$rCNuSSnPjZ5DlKD1JFQBeuDOfpwTVGusvm524.hZS1cKu.BvY/Smi',
  },
};

const CREATE_REFUSALS = [
  'bad_json',
  'validation_failed',
  'email_exists',
  'phone_exists',
  'user_already_exists',
  'conflict',
  'unexpected_failure@503',
] as const;

@ApiTags('Administration')
@Controller('admin/users')
@AdminOnly()
export class AdminUserController {
  constructor(
    private readonly users: AdminUserService,
    private readonly lists: ListUsersService,
  ) {}

  @Get()
  @NoStore()
  @ApiOperation({
    summary: 'List users',
    description:
      'Newest first unless said otherwise, deleted ones included. Up to 10000 users the total is exact, beyond that an estimate that is never less than what the page proves.',
  })
  @ApiAudienceHeader()
  @ApiPageHeaders(UserListDto)
  @ApiRefusals('validation_failed')
  async list(
    @Query() query: ListUsersQuery,
    @Audience() audience: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UserListDto> {
    const { body, facts } = await this.lists.list(query, audience);
    announcePage(reply, facts);
    return body;
  }

  @Post()
  @HttpCode(200)
  @NoStore()
  @ApiOperation({
    summary: 'Create a user',
    description: 'Neither mail nor SMS is sent. Without password and hash the user has none.',
  })
  @ApiAudienceHeader()
  @ApiExamples(CreateUserBody, CREATE_EXAMPLES)
  @ApiOkResponse({ type: UserDto })
  @ApiRefusals(...CREATE_REFUSALS)
  async create(
    @Body() body: CreateUserBody,
    @Audience() audience: string,
    @Administrator() actor: Actor,
  ): Promise<UserDto> {
    return presentUser(await this.users.create(body, actor, audience));
  }

  @Post(':user_id')
  @HttpCode(200)
  @NoStore()
  @ApiOperation({ summary: 'Create a user with this id', description: 'An `id` in the body is ignored.' })
  @UserIdParam()
  @ApiAudienceHeader()
  @ApiExamples(CreateUserBody, CREATE_EXAMPLES)
  @ApiOkResponse({ type: UserDto })
  @ApiRefusals(...CREATE_REFUSALS)
  async createWithId(
    @Param('user_id') id: string,
    @Body() body: CreateUserBody,
    @Audience() audience: string,
    @Administrator() actor: Actor,
  ): Promise<UserDto> {
    return presentUser(await this.users.create({ ...body, id }, actor, audience));
  }

  @Get(':user_id')
  @NoStore()
  @ApiOperation({ summary: 'Show a user' })
  @UserIdParam()
  @ApiOkResponse({ type: UserDto })
  @ApiRefusals('validation_failed@404', 'user_not_found@404')
  async show(@Param('user_id', UserIdPipe) id: string): Promise<UserDto> {
    return presentUser(await this.users.get(id));
  }

  @Put(':user_id')
  @NoStore()
  @ApiOperation({
    summary: 'Change a user',
    description:
      'A new password ends all sessions of the user. An anonymous user stays anonymous until an address or number is confirmed.',
  })
  @UserIdParam()
  @ApiExamples(ChangeUserBody, {
    'Confirm a new address': { email: 'ada.king@example.com', email_confirm: true },
    'Ban for a day': { ban_duration: '24h' },
    'Lift a ban': { ban_duration: 'none' },
  })
  @ApiOkResponse({ type: UserDto })
  @ApiRefusals(
    'bad_json',
    'validation_failed',
    'validation_failed@404',
    'user_not_found@404',
    'weak_password',
    'email_exists',
    'phone_exists',
    'conflict',
    'unexpected_failure@503',
  )
  async change(
    @Param('user_id', UserIdPipe) id: string,
    @Body() body: ChangeUserBody,
    @Administrator() actor: Actor,
  ): Promise<UserDto> {
    return presentUser(await this.users.change(id, body, actor));
  }

  @Delete(':user_id')
  @ApiOperation({
    summary: 'Delete a user',
    description:
      'With all that belongs to them, unless `should_soft_delete` asks to keep the row without anything that tells who the user was.',
  })
  @UserIdParam()
  @ApiExamples(DeleteUserBody, { 'For good': {}, 'Keep the row': { should_soft_delete: true } })
  @ApiOkResponse({ description: 'An empty object.', schema: { type: 'object', example: {} } })
  @ApiRefusals('bad_json', 'validation_failed@404', 'user_not_found@404')
  async remove(
    @Param('user_id', UserIdPipe) id: string,
    @Body() body: DeleteUserBody,
    @Administrator() actor: Actor,
  ): Promise<Record<string, never>> {
    await this.users.remove(id, body.should_soft_delete === true, actor);
    return {};
  }
}
