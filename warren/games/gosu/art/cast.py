"""Fixed features of GOSU's goblins whose names suggest them."""

from __future__ import annotations

from warren.art.goblins.kin import cast

CAST = cast("""
ancient_researcher held=book hat=goggles
ancient_illusionist held=cards hat=tophat
ancient_prescient held=orb eyes=blindfold hat=hood
ancient_psi skull=bulb hat=bare hair=bald eyes=cyclops
ancient_visionary eyes=goggling held=eye_staff
copycat hat=cat held=mirror
justice eyes=blindfold held=scales
patience eyes=sleepy held=hourglass beard=full hat=bare
ange hat=winged held=feather
kamakor hat=crown held=eye_staff beard=full
mind skull=bulb hat=bare hair=bald eyes=glaring brows=angry
alpha_guardian held=shield hat=horned
alpha_warrior held=axe hat=beast_skull
alpha_summoner held=horn
alpha_recruiter held=flag mouth=laugh
alpha_shaman held=skull_staff hat=antlers mark=paint
dogopark hat=wolf mouth=tongue
pixl skull=heart eyes=goggling hat=wreath
sol hat=sun held=mug eyes=merry
sprew mouth=tongue eyes=uneven
kork skull=pumpkin mouth=tusks held=club
labdad beard=full held=mug hat=horned
temuchin hat=spiked outfit=fur held=bow beard=moustache
dark_assassin hat=cowl held=twin_dagger
dark_medic hat=bandages held=flask
dark_necromancer hat=beast_skull held=skull_staff
dark_avenger held=sword eyes=glaring hat=bare hair=mohawk
dark_thief hat=bandana held=purse eyes=winking
kataclysm held=bomb mouth=laugh
ultimate hat=demon held=scythe
higuma hat=wolf hair_colour=#4d3a55 skull=pumpkin mouth=grin
the_edge held=saw_sword hat=bare hair=mohawk mark=scar eyes=patch
trix hat=jester held=cards mouth=smirk
meka_tinkerer hat=goggles held=screwdriver
meka_engineer hat=hardhat held=wrench eyes=lens
meka_priest hat=mitre held=gear_staff
meka_scout hat=aviator held=mirror
meka_sentinel hat=rivets held=shield outfit=armour
kameo hat=many_masks
manner hat=tophat held=teapot mouth=smirk
meow hat=cat held=cat eyes=feline
mmo_twice eyes=wall mouth=buck
silend eyes=lens
moonlight held=moon_staff hat=lamp eyes=sleepy
time hat=clock held=hourglass
blind eyes=blindfold hat=windup held=gear_staff
dante hat=flames held=book beard=fork
victhory hat=laurel held=hammer mouth=laugh
fire_ak52 held=blunderbuss
fire_ammo held=dynamite hat=bandana
fire_explosive hat=fuse held=bomb mouth=laugh
fire_sniper held=rifle eyes=winking
fire_teleporter hat=antenna held=orb
dynamite held=dynamite brows=singed eyes=cross hat=bare hair=spikes
fact held=book hat=goggles
ideo hat=lamp eyes=goggling held=torch
garsh mouth=tusks held=hammer
dawn hat=sun held=torch
lipsy mouth=laugh mark=blush hat=flames held=fan
walror skull=pumpkin mouth=tusks beard=moustache held=bomb
dragoon_goblin_outrider hat=aviator held=horn
dragoon_goblin_groom held=brush hat=bare
dragoon_goblin_lancer held=lance hat=winged
dragoon_goblin_quartermaster held=purse
dragoon_goblin_ensign held=flag hat=shako
knowledge held=book eyes=uneven hat=owl
bitspur held=whip hat=feathers
tantivoo held=horn mouth=laugh
old_scaleback hat=dragon eyes=sleepy beard=full hair_colour=#f0e8d8 mark=wrinkles
zwit_the_magpie hat=beak held=mirror nose=carrot
ombo_the_farrier held=hammer outfit=apron hat=bare
clinkerhoof hat=horned mouth=buck
marshal_tremmulk hat=shako held=sword beard=moustache
nine_saddles held=saddle hat=spiked
dowager_oxvell hat=crown held=fan hair=long mark=wrinkles
kobuke_goblin_drummer held=drumstick hat=headband
kobuke_goblin_herald held=horn hat=bells
kobuke_goblin_flagbearer held=flag hat=straw
kobuke_goblin_tout held=bell hat=tophat mouth=laugh
kobuke_goblin_drill_sergeant hat=topknot brows=angry mouth=laugh held=mallet
motley hat=jester held=tambourine
urtle_the_paymistress held=purse hat=bare hair=bun eyes=glaring
fanfarrow held=horn hat=crest
elder_pebb beard=full hair_colour=#f0e8d8 mark=wrinkles held=bell hat=turban
elbowroom skull=pumpkin held=mug eyes=glaring
jin_swapshop held=cards eyes=winking mouth=smirk
bolster held=shield hat=pot
morrum_of_the_five_hats hat=five_hats mouth=smirk
chancellor_wend hat=drum held=scroll
aunt_tolliby hat=bare hair=bun eyes=merry held=teapot mark=blush beard=none
defender_of_the_world_tree held=shield hat=leaf_hood
root_reader_of_the_world_tree held=book hat=mushroom
whisperer_of_the_world_tree hat=owl mouth=snaggle
snare_weaver_of_the_world_tree held=bow
gleaner_of_the_world_tree held=apple hat=acorn
thornhush hat=bare hair=spikes outfit=spikes
ebbu_heartwood hat=wreath held=branch
lichenna hat=moss held=crook beard=none
everwhere eyes=wall hat=many_masks
mosk_of_the_canopy hat=leaf_hood held=spear
tumblemoss hat=bare hair=curls hair_colour=#6f8f3a
windfall hat=nest held=apple mouth=laugh
thousand_rings hat=antlers mark=wrinkles beard=full held=branch
umbrabel hat=cowl held=bell eyes=feline
grandmother_acorn hat=acorn eyes=merry mark=wrinkles held=teapot mouth=buck beard=none hair=braids
shibuke_goblin_penitent held=chain brows=worried mouth=sulk hat=bare
shibuke_goblin_turnkey held=key hat=oni
shibuke_goblin_locksmith hat=goggles held=screwdriver
shibuke_goblin_pilgrim hat=straw held=crook
shibuke_goblin_novice hat=beads hair=bald eyes=goggling beard=none
ballanchain held=chain skull=pumpkin
last_vow held=scroll hat=hood eyes=sleepy
threadbare mouth=buck brows=worried hat=bandages
morning_gong hat=gong held=mallet eyes=merry
brother_rusk held=mug hair=tonsure hat=bare mouth=laugh
keyhole eyes=cyclops held=key
long_fast skull=bean mouth=sulk held=apple
abbot_zumbrel hat=wicker beard=full held=bell
the_empty_cell hat=cage eyes=sleepy held=lantern
great_pardon hat=fox held=book eyes=merry
war_machine_goblin_stoker hat=chimney held=shovel
war_machine_goblin_loader held=bomb hat=bare
war_machine_goblin_spotter eyes=lens hat=aviator
war_machine_goblin_salvager held=hook hat=pot
war_machine_goblin_press_ganger hat=tophat held=club mouth=smirk
thumpella hair=braids held=hammer hat=spiked beard=none mark=blush
threegear held=gear_staff hat=goggles
first_volley held=blunderbuss hat=shako
boilover hat=pot brows=angry mouth=grimace
pok_of_the_high_ground hat=owl held=mirror skull=bean
spare_parts eyes=lens held=wrench hat=windup
no_hard_feelings mark=plaster held=mug eyes=merry
colossal_brumm hat=wheel skull=pumpkin mouth=tusks held=hammer
the_public_works hat=hardhat held=shovel mouth=grin
foreman_addle hat=lamp held=scroll eyes=wall
""")
